//! Parses the messages of a NATS server from a stream of bytes.

use std::io;

/// The longest line that a server sends: the description of itself.
const LONGEST_LINE: usize = 64 * 1024;
/// The largest payload that is accepted.
const LARGEST_PAYLOAD: usize = 8 * 1024 * 1024;

/// A message of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NatsLine {
    /// A PING, which must be answered with a PONG.
    Ping,
    /// The answer to a PING.
    Pong,
    /// A published message.
    Message {
        /// The subject.
        subject: String,
        /// The content.
        payload: String,
    },
    /// An error, after which the server closes the connection.
    Refused(String),
    /// A message that needs no reaction.
    Other,
}

/// The bytes that were received but not parsed yet.
#[derive(Default)]
pub(crate) struct NatsReader {
    bytes: Vec<u8>,
    /// How many bytes at the front are parsed already.
    read: usize,
}

impl NatsReader {
    /// Appends received bytes.
    pub(crate) fn feed(&mut self, piece: &[u8]) {
        self.bytes.drain(..self.read);
        self.read = 0;
        self.bytes.extend_from_slice(piece);
    }

    /// The next complete message.
    ///
    /// # Errors
    /// If the bytes are not valid NATS.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<NatsLine>> {
        let rest = &self.bytes[self.read..];
        let Some(length) = rest.windows(2).position(|pair| pair == b"\r\n") else {
            return if rest.len() > LONGEST_LINE { Err(malformed("a line without an end")) } else { Ok(None) };
        };
        let line = std::str::from_utf8(&rest[..length]).map_err(|_| malformed("a line that is no text"))?;
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let verb = words.first().copied().unwrap_or_default().to_ascii_uppercase();
        let (found, used) = match (verb.as_str(), &words[..]) {
            ("PING", _) => (NatsLine::Ping, length + 2),
            ("PONG", _) => (NatsLine::Pong, length + 2),
            ("-ERR", _) => (NatsLine::Refused(line.to_owned()), length + 2),
            // With or without a subject for replies.
            ("MSG", [_, subject, _, size] | [_, subject, _, _, size]) => {
                let size: usize = size.parse().map_err(|_| malformed("a size that is no number"))?;
                if size > LARGEST_PAYLOAD {
                    return Err(malformed("a payload that is too large"));
                }
                let payload = length + 2;
                let Some(bytes) = rest.get(payload..payload + size + 2) else { return Ok(None) };
                let payload_text = String::from_utf8_lossy(&bytes[..size]).into_owned();
                let message = NatsLine::Message { subject: (*subject).to_owned(), payload: payload_text };
                (message, payload + size + 2)
            }
            ("MSG", _) => return Err(malformed("a message without a size")),
            _ => (NatsLine::Other, length + 2),
        };
        self.read += used;
        Ok(Some(found))
    }
}

fn malformed(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pieces: &[&[u8]]) -> io::Result<Vec<NatsLine>> {
        let (mut reader, mut lines) = (NatsReader::default(), Vec::new());
        for piece in pieces {
            reader.feed(piece);
            while let Some(line) = reader.next_line()? {
                lines.push(line);
            }
        }
        Ok(lines)
    }

    #[test]
    fn lines_are_complete_however_they_are_split() {
        let text = b"INFO {\"a\":1}\r\n+OK\r\nPONG\r\nMSG t.a 1 5\r\nh\r\nlo\r\nMSG t.b 2 answers 0\r\n\r\nping\r\n-ERR 'no'\r\n";
        let message = |subject: &str, payload: &str| NatsLine::Message {
            subject: subject.to_owned(),
            payload: payload.to_owned(),
        };
        let expected = [
            NatsLine::Other,
            NatsLine::Other,
            NatsLine::Pong,
            message("t.a", "h\r\nlo"),
            message("t.b", ""),
            NatsLine::Ping,
            NatsLine::Refused("-ERR 'no'".to_owned()),
        ];
        assert_eq!(read(&[text]).expect("read"), expected);
        for size in 1..10 {
            let pieces: Vec<&[u8]> = text.chunks(size).collect();
            assert_eq!(read(&pieces).expect("read"), expected, "in pieces of {size}");
        }
    }

    #[test]
    fn malformed_input_is_an_error_and_no_panic() {
        for text in ["MSG a\r\n", "MSG a 1 many\r\n", "MSG a 1 99999999999\r\n", "\u{fffd}\r\nMSG\r\n"] {
            assert!(read(&[text.as_bytes()]).is_err(), "{text}");
        }
        assert!(read(&[&[0xff, b'\r', b'\n']]).is_err());
        assert!(read(&[&vec![b'x'; LONGEST_LINE + 1]]).is_err());
    }
}
