//! What every game writes down in the same form: its names, lists and sets, its rules, its refusals, and what can be wrong with
//! commands, set-ups and boards.

/// Lets an enum with a constant `ALL` and a function `name` be printed and read by that name.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Colour { Red, Blue }
/// impl Colour {
///     const ALL: [Colour; 2] = [Colour::Red, Colour::Blue];
///     fn name(self) -> &'static str { ["red", "blue"][self as usize] }
/// }
/// tabletop::named!(Colour);
/// assert_eq!(Colour::Blue.to_string().parse(), Ok(Colour::Blue));
/// ```
#[macro_export]
macro_rules! named {
    ($type:ident) => {
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = ();
            fn from_str(name: &str) -> Result<Self, ()> {
                $type::ALL.into_iter().find(|known| known.name() == name).ok_or(())
            }
        }
    };
}

/// Lets a list with one value for each member of an enum be read and changed by the member.
///
/// ```
/// enum Colour { Red, Blue }
/// struct ByColour<T>([T; 2]);
/// tabletop::indexed!(ByColour by Colour);
/// assert_eq!(ByColour([3, 7])[Colour::Blue], 7);
/// ```
#[macro_export]
macro_rules! indexed {
    ($list:ident by $member:ident) => {
        impl<T> core::ops::Index<$member> for $list<T> {
            type Output = T;
            #[inline]
            fn index(&self, member: $member) -> &T {
                &self.0[member as usize]
            }
        }

        impl<T> core::ops::IndexMut<$member> for $list<T> {
            #[inline]
            fn index_mut(&mut self, member: $member) -> &mut T {
                &mut self.0[member as usize]
            }
        }
    };
}

/// What can be done with a set of few things, kept as the bits of a number: each member has its bit.
///
/// ```
/// #[derive(Clone, Copy)]
/// enum Colour { Red, Blue }
/// #[derive(Clone, Copy, PartialEq, Debug, Default)]
/// struct Colours(u8);
/// tabletop::bit_set!(Colours of Colour, at |colour| colour as u8);
/// let set: Colours = [Colour::Blue].into_iter().collect();
/// assert!(set.contains(Colour::Blue) && !set.contains(Colour::Red));
/// ```
#[macro_export]
macro_rules! bit_set {
    ($set:ident of $type:ident, at |$member:ident| $bit:expr) => {
        impl $set {
            /// Whether it is in the set.
            #[inline]
            pub fn contains(self, $member: $type) -> bool {
                self.0 >> ($bit) & 1 != 0
            }

            /// Adds one.
            #[inline]
            pub fn insert(&mut self, $member: $type) {
                self.0 |= 1 << ($bit);
            }

            /// In either set.
            #[inline]
            #[must_use]
            pub fn union(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// In both sets.
            #[inline]
            #[must_use]
            pub fn intersection(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// In this set but not in the other.
            #[inline]
            #[must_use]
            pub fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Whether all of `other` are in this set.
            #[inline]
            pub fn includes(self, other: $set) -> bool {
                other.0 & !self.0 == 0
            }
        }

        impl FromIterator<$type> for $set {
            fn from_iter<I: IntoIterator<Item = $type>>(members: I) -> Self {
                let mut set = $set::default();
                members.into_iter().for_each(|member| set.insert(member));
                set
            }
        }
    };
}

/// The names of all rules of a game, as constants, and [`ALL`](crate::RuleId) of them in order.
///
/// ```
/// mod rule {
///     tabletop::rules! { PLACE = "place", GROUP = "group", }
/// }
/// assert_eq!(rule::ALL, [rule::PLACE, rule::GROUP]);
/// ```
#[macro_export]
macro_rules! rules {
    ($($name:ident = $id:literal,)*) => {
        $(#[doc = concat!("`", $id, "`")] pub const $name: $crate::RuleId = $crate::RuleId($id);)*
        /// Every rule, in the order of the rules reference.
        pub const ALL: &[$crate::RuleId] = &[$($name),*];
    };
}

/// The enum `Refusal` of a game: each variant has facts, a code for locales, and the rule (a constant of the module `rule`) that it cites.
#[macro_export]
macro_rules! refusals {
    ($($(#[doc = $doc:literal])* $name:ident $({ $($field:ident: $type:ty),* })? = $code:literal by $rule:ident,)*) => {
        /// Why an action is not legal.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)] // the fields are the placeholders of the sentence that the variant's doc comment paraphrases
        pub enum Refusal { $($(#[doc = $doc])* $name $({ $($field: $type),* })?,)* }

        impl Refusal {
            /// Every code, for the test that each has a sentence in every language.
            pub const CODES: &'static [&'static str] = &[$($code),*];
        }

        impl $crate::Refusal for Refusal {
            fn code(&self) -> &'static str {
                match self { $(Refusal::$name $({ $($field: _),* })? => $code,)* }
            }

            fn rule(&self) -> $crate::RuleId {
                match self { $(Refusal::$name $({ $($field: _),* })? => rule::$rule,)* }
            }

            fn facts(&self) -> $crate::alloc::vec::Vec<(&'static str, $crate::alloc::string::String)> {
                match self { $(Refusal::$name $({ $($field),* })? => $crate::alloc::vec![$($((stringify!($field), $crate::alloc::string::ToString::to_string($field))),*)?],)* }
            }
        }

        impl core::fmt::Display for Refusal {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                use $crate::Refusal as _;
                write!(f, "{} (rule {})", self.code(), self.rule())?;
                self.facts().iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
            }
        }

        impl core::error::Error for Refusal {}
    };
}

/// The enum `ActionError` of a game: what can be wrong with a command. What every command language knows is there already; a game adds
/// the words of its own, each with a code for locales.
#[macro_export]
macro_rules! action_errors {
    ($($(#[doc = $doc:literal])* $name:ident = $code:literal,)*) => {
        /// A text that is not a command.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum ActionError {
            /// The first word names no command.
            UnknownCommand($crate::alloc::string::String),
            /// The command needs other words after it.
            Form {
                /// What the command looks like.
                form: &'static str,
            },
            /// A word that should be a cell is none.
            NotACell($crate::alloc::string::String),
            $($(#[doc = $doc])* $name($crate::alloc::string::String),)*
        }

        impl ActionError {
            /// Every code, for the test that each has a sentence in every language.
            pub const CODES: &'static [&'static str] = &["unknown-command", "command-form", "not-a-cell", $($code),*];

            /// A stable name; locales hold the sentence under it.
            pub fn code(&self) -> &'static str {
                match self {
                    ActionError::UnknownCommand(_) => "unknown-command",
                    ActionError::Form { .. } => "command-form",
                    ActionError::NotACell(_) => "not-a-cell",
                    $(ActionError::$name(_) => $code,)*
                }
            }

            /// The word or form the sentence speaks of.
            pub fn subject(&self) -> &str {
                match self {
                    ActionError::Form { form } => form,
                    ActionError::UnknownCommand(word) | ActionError::NotACell(word) => word,
                    $(ActionError::$name(word) => word,)*
                }
            }

            /// A word that must be of a type, or the error that it is none.
            fn read<T: core::str::FromStr>(word: &str, error: fn($crate::alloc::string::String) -> ActionError) -> Result<T, ActionError> {
                word.parse().map_err(|_| error($crate::excerpt(word)))
            }
        }

        impl core::fmt::Display for ActionError {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}: {}", self.code(), self.subject())
            }
        }

        impl core::error::Error for ActionError {}
    };
}

/// The enum `SetupError` of a game: why a set-up cannot be played, each with at most one fact and a code for locales.
#[macro_export]
macro_rules! setup_errors {
    ($($(#[doc = $doc:literal])* $name:ident $(($fact:ident: $type:ty))? = $code:literal,)*) => {
        /// Why a set-up cannot be played.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum SetupError { $($(#[doc = $doc])* $name $(($type))?,)* }

        impl SetupError {
            /// Every code, for the test that each has a sentence in every language.
            pub const CODES: &'static [&'static str] = &[$($code),*];

            /// A stable name; locales hold the sentence under it.
            pub fn code(&self) -> &'static str {
                match self { $(SetupError::$name { .. } => $code,)* }
            }

            /// What the sentence needs to know.
            pub fn facts(&self) -> $crate::alloc::vec::Vec<(&'static str, $crate::alloc::string::String)> {
                match self { $(SetupError::$name $(($fact))? => $crate::alloc::vec![$((stringify!($fact), $crate::alloc::string::ToString::to_string($fact)))?],)* }
            }
        }

        impl core::fmt::Display for SetupError {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.code())?;
                self.facts().iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
            }
        }

        impl core::error::Error for SetupError {}
    };
}

/// The types `Problem` and `ProblemKind` of a game: everything that can be wrong with a board file, each with facts and a code for locales.
#[macro_export]
macro_rules! problems {
    ($($(#[doc = $doc:literal])* $name:ident { $($field:ident: $type:ty),* } = $code:literal,)*) => {
        /// Something wrong, and the line where it stands (0: the file as a whole).
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub struct Problem {
            /// Lines count from 1.
            pub line: u32,
            /// What is wrong.
            pub kind: ProblemKind,
        }

        impl From<Problem> for (u32, &'static str, $crate::alloc::vec::Vec<(&'static str, $crate::alloc::string::String)>) {
            /// Its line, its code, and what the sentence needs to know.
            fn from(problem: Problem) -> Self {
                (problem.line, problem.kind.code(), problem.kind.facts())
            }
        }

        /// What is wrong.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
        #[allow(missing_docs)] // the fields are the placeholders of the sentence that the variant's doc comment paraphrases
        pub enum ProblemKind { $($(#[doc = $doc])* $name { $($field: $type),* },)* }

        impl ProblemKind {
            /// Every code, for the test that each has a sentence in every language.
            pub const CODES: &'static [&'static str] = &[$($code),*];

            /// A stable name; locales hold the sentence under it.
            pub fn code(&self) -> &'static str {
                match self { $(ProblemKind::$name { .. } => $code,)* }
            }

            /// What the sentence needs to know.
            pub fn facts(&self) -> $crate::alloc::vec::Vec<(&'static str, $crate::alloc::string::String)> {
                match self { $(ProblemKind::$name { $($field),* } => $crate::alloc::vec![$((stringify!($field), $crate::alloc::string::ToString::to_string($field))),*],)* }
            }
        }
    };
}
