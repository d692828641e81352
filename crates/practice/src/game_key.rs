//! The key under which data about a game are stored.

use games::Record;
use tabletop::stable_hash;

/// A key that is the same wherever the game was played or opened: it depends on set-up and actions, but not on the players' names.
pub fn game_key(record: &Record) -> String {
    let choices = record.setup.choices();
    let set_up =
        (record.setup.kind().name(), record.setup.board().hash(), choices.rules, choices.options, choices.seats);
    let actions: Vec<&str> = record.actions.iter().map(|played| played.command.as_str()).collect();
    format!("{:016x}", stable_hash(&(set_up, actions)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
        claims: automatic\nseat: blue Ada\nseat: pink\n\nchance first blue\nblue place H6\nend 2\n";

    #[test]
    fn the_key_of_a_game_does_not_depend_on_the_players() {
        let key = |text: &str| game_key(&Record::parse(text).expect("a record"));
        assert_eq!(key(RECORD), key(&RECORD.replace(" Ada", "")));
        assert_ne!(key(RECORD), key(&RECORD.replace("H6", "C3")));
        assert_ne!(key(RECORD), key(&RECORD.replace("star", "circle")));
    }
}
