//! Names and remarks: one line, in which every character is visible.

use protocol::one_line;

#[test]
fn invisible_characters_are_removed() {
    for (written, read) in [
        ("  Ada\n ", "Ada"),
        ("Ada\u{200b}", "Ada"),
        ("\u{202e}adA", "adA"),
        ("A\u{2066}d\u{2069}a", "Ada"),
        ("A\u{200d}d\u{fe0f}a", "Ada"),
        ("Ada\u{e0041}", "Ada"),
        ("\u{3164}\u{2800}\u{feff}", ""),
        ("A\u{301}\u{301}\u{301}\u{301}\u{301}", "A\u{301}\u{301}\u{301}"),
        // Marks of Thai, Arabic and Tibetan pile up as well.
        ("ก\u{e49}\u{e49}\u{e49}\u{e49}\u{e49}", "ก\u{e49}\u{e49}\u{e49}"),
        ("ب\u{64e}\u{651}\u{64f}\u{650}\u{64e}", "ب\u{64e}\u{651}\u{64f}"),
        ("ཀ\u{fb2}\u{f71}\u{f72}\u{f7e}\u{f83}", "ཀ\u{fb2}\u{f71}\u{f72}"),
        ("\u{301}Ada", "Ada"),
        ("محمد\u{fe0f}", "محمد"),
        ("Zoë\u{fe00}", "Zoë"),
        ("Zoë\u{200d}\u{200d}", "Zoë"),
        ("Zo\u{200c}ë", "Zoë"),
        ("É\u{200d}loïse", "Éloïse"),
        ("می\u{200c}\u{200c}\u{200d}خواهم", "می\u{200c}خواهم"),
        ("می\u{200c} خواهم", "می خواهم"),
        ("👩\u{200d}\u{fe0f}\u{200d}🚀", "👩\u{200d}🚀"),
    ] {
        assert_eq!(one_line(written, 24), read, "{written:?}");
    }
}

#[test]
fn ordinary_text_is_kept() {
    for name in [
        "Zoë",
        "Éloïse",
        "محمد",
        "דנה",
        "नमिता",
        "👩‍🚀",
        "❤️",
        "❤️‍🔥",
        // Not assigned yet.
        "\u{1faff}\u{1faff}\u{1faff}\u{1faff}\u{1faff}",
        "می‌خواهم",
        "Nguyễn",
        "A B",
        "สมชาย",
        "กิ่งแก้ว",
        "བསྒྲུབས",
        "ガンダム",
        "김민준",
        "李小龍",
    ] {
        assert_eq!(one_line(name, 24), name);
    }
    assert_eq!(one_line("abc def", 4), "abc");
}
