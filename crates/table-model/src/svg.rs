//! SVG drawings as text.

/// Escapes a text for the value of an attribute, and for use between elements.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// A symbol of the page in a rectangle `x`, `y`, `width`, `height`, rounded to a tenth.
pub fn symbol(class: &str, name: &str, [x, y, width, height]: [f64; 4]) -> String {
    format!(r##"<use class="{class}" href="#{name}" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}"/>"##)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_cannot_end_an_attribute_or_begin_an_element() {
        assert_eq!(escaped(r#"A "b" <c> & d"#), "A &quot;b&quot; &lt;c&gt; &amp; d");
        assert_eq!(
            symbol("tile", "water", [-8.0, -8.5, 16.0, 16.0]),
            r##"<use class="tile" href="#water" x="-8.0" y="-8.5" width="16.0" height="16.0"/>"##
        );
    }
}
