//! The labourers drawn on a wall card.

use barricade::{ByLabourer, Labourer, Needs};

/// A labourer drawn on a card, either present or still needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CrewMember {
    /// The kind of labourer.
    pub kind: Labourer,
    /// Whether the wall already has this labourer.
    pub present: bool,
}

/// The labourers to draw on a card, present and still needed, and the sign between them.
///
/// If any one labourer suffices, the possible ones are drawn only while none is present.
pub fn crew(needs: &Needs, present: &ByLabourer<u8>) -> (Vec<CrewMember>, &'static str) {
    let mut crew = Vec::new();
    let met = needs.met_by(present);
    let (printed, sign) = match needs {
        Needs::Nothing => return (crew, ""),
        Needs::All(printed) => (printed, "+"),
        Needs::AnyOf(printed) => (printed, if met { "+" } else { "/" }),
    };
    for kind in Labourer::ALL {
        let wanted = if met { 0 } else { printed[kind] };
        crew.extend((0..present[kind]).map(|_| CrewMember { kind, present: true }));
        crew.extend((present[kind]..wanted).map(|_| CrewMember { kind, present: false }));
    }
    (crew, sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Capital letters are present, small letters are still needed.
    fn drawn(needs: &Needs, present: [u8; 3]) -> String {
        let (crew, sign) = crew(needs, &ByLabourer(present));
        let letter = |member: &CrewMember| {
            let letter = member.kind.name()[..1].to_owned();
            if member.present { letter.to_uppercase() } else { letter }
        };
        crew.iter().map(letter).collect::<Vec<_>>().join(sign)
    }

    #[test]
    fn a_crew_shows_who_is_present_and_who_is_needed() {
        let all = Needs::All(ByLabourer([1, 0, 2]));
        assert_eq!(drawn(&all, [0, 0, 0]), "c+w+w");
        assert_eq!(drawn(&all, [1, 0, 1]), "C+W+w");
        assert_eq!(drawn(&all, [1, 0, 2]), "C+W+W");
        let any = Needs::AnyOf(ByLabourer([1, 1, 0]));
        assert_eq!(drawn(&any, [0, 0, 0]), "c/m");
        assert_eq!(drawn(&any, [0, 2, 0]), "M+M", "one is enough, and more do no harm");
        assert_eq!(drawn(&Needs::Nothing, [0, 0, 0]), "");
    }
}
