//! Macros for what every game declares in the same form: names, lists and sets, rules, refusals, and the errors of
//! commands, set-ups and boards.

/// The names of an enum's members: the constant `ALL`, the function `name`, and `Display` and `FromStr` by that name.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Colour { Red, Blue }
/// tabletop::named!(Colour { Red = "red", Blue = "blue" });
/// assert_eq!(Colour::ALL.map(Colour::name), ["red", "blue"]);
/// assert_eq!(Colour::Blue.to_string().parse(), Ok(Colour::Blue));
/// assert_eq!("green".parse::<Colour>(), Err(tabletop::NameError));
/// ```
#[macro_export]
macro_rules! named {
    ($type:ident { $($member:ident = $name:literal),* $(,)? }) => {
        impl $type {
            /// All of them, in the order used everywhere.
            pub const ALL: [$type; [$($name),*].len()] = [$($type::$member),*];

            /// Its name in commands, records and data files.
            pub const fn name(self) -> &'static str {
                match self { $($type::$member => $name),* }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::NameError;
            fn from_str(name: &str) -> Result<Self, $crate::NameError> {
                $type::ALL.into_iter().find(|member| member.name() == name).ok_or($crate::NameError)
            }
        }
    };
}

/// Indexing by the members of an enum, for a list with one value per member.
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

/// The operations of a small set that is stored as the bits of an integer, one bit per member.
///
/// ```
/// #[derive(Clone, Copy)]
/// enum Colour { Red, Blue }
/// #[derive(Clone, Copy, PartialEq, Debug, Default)]
/// struct Colours(u8);
/// tabletop::bit_set!(Colours of Colour, at |colour| colour as u8);
/// let set: Colours = [Colour::Blue].into_iter().collect();
/// assert!(set.contains(Colour::Blue) && !set.contains(Colour::Red) && set.len() == 1);
/// ```
#[macro_export]
macro_rules! bit_set {
    ($set:ident of $type:ident, at |$member:ident| $bit:expr) => {
        impl $set {
            /// Whether a member is in the set.
            #[inline]
            pub fn contains(self, $member: $type) -> bool {
                self.0 >> ($bit) & 1 != 0
            }

            /// Adds a member.
            #[inline]
            pub fn insert(&mut self, $member: $type) {
                self.0 |= 1 << ($bit);
            }

            /// Members of either set.
            #[inline]
            #[must_use]
            pub fn union(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// Members of both sets.
            #[inline]
            #[must_use]
            pub fn intersection(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// Members of this set that are not in the other.
            #[inline]
            #[must_use]
            pub fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Whether the set is empty.
            #[inline]
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The number of members.
            #[inline]
            pub fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether this set contains all of `other`.
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

/// The names of all rules of a game, as constants, and the ordered list [`ALL`](crate::RuleId) of them.
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

/// An enum whose variants each have a code and facts. The locales have a sentence for each code, with a placeholder for each fact.
///
/// ```
/// tabletop::coded! {
///     /// What is wrong.
///     #[derive(Debug)]
///     pub enum Fault {
///         /// The land is empty.
///         NoLand = "no-land",
///         /// There are too many towns.
///         TooManyTowns { count: u8, most: u8 } = "too-many-towns",
///     }
/// }
/// assert_eq!(Fault::CODES, ["no-land", "too-many-towns"]);
/// let fault = Fault::TooManyTowns { count: 70, most: 64 };
/// assert_eq!(fault.code(), "too-many-towns");
/// assert_eq!(fault.facts(), [("count", "70".to_owned()), ("most", "64".to_owned())]);
/// ```
#[macro_export]
macro_rules! coded {
    (
        $(#[$meta:meta])*
        pub enum $type:ident {
            $($(#[$doc:meta])* $name:ident $({ $($field:ident: $fact:ty),* })? = $code:literal,)*
        }
    ) => {
        $(#[$meta])*
        #[allow(missing_docs)] // the fields are the placeholders of the sentence that the variant's doc comment paraphrases
        pub enum $type { $($(#[$doc])* $name $({ $($field: $fact),* })?,)* }

        impl $type {
            /// Every code, for the test that each has a sentence in every language.
            pub const CODES: &'static [&'static str] = &[$($code),*];

            /// A stable name; the locales have a sentence for it.
            pub fn code(&self) -> &'static str {
                match self { $($type::$name $({ $($field: _),* })? => $code,)* }
            }

            /// The values for the placeholders of the sentence.
            pub fn facts(&self) -> $crate::Facts {
                match self {
                    $($type::$name $({ $($field),* })? => {
                        $crate::Facts::from([$($((stringify!($field), $crate::alloc::string::ToString::to_string($field))),*)?])
                    })*
                }
            }
        }
    };
}

/// The enum `Refusal` of a game: a [`coded!`](crate::coded) enum in which each variant also cites a rule (a constant of the module `rule`).
#[macro_export]
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $fact:ty),* })? = $code:literal by $rule:ident,)*) => {
        $crate::coded! {
            /// Why an action is not legal.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub enum Refusal { $($(#[$doc])* $name $({ $($field: $fact),* })? = $code,)* }
        }

        impl $crate::Refusal for Refusal {
            fn code(&self) -> &'static str {
                Refusal::code(self)
            }

            fn rule(&self) -> $crate::RuleId {
                match self { $(Refusal::$name $({ $($field: _),* })? => rule::$rule,)* }
            }

            fn facts(&self) -> $crate::Facts {
                Refusal::facts(self)
            }
        }

        impl core::fmt::Display for Refusal {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{} (rule {})", self.code(), $crate::Refusal::rule(self))?;
                self.facts().iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
            }
        }

        impl core::error::Error for Refusal {}
    };
}

/// The enum `SetupError` of a game: why a set-up cannot be played, as a [`coded!`](crate::coded) enum.
#[macro_export]
macro_rules! setup_errors {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $fact:ty),* })? = $code:literal,)*) => {
        $crate::coded! {
            /// Why a set-up cannot be played.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub enum SetupError { $($(#[$doc])* $name $({ $($field: $fact),* })? = $code,)* }
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

/// The types `Problem` and `ProblemKind` of a game: everything that can be wrong with a board file, as a [`coded!`](crate::coded) enum.
#[macro_export]
macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $fact:ty),* } = $code:literal,)*) => {
        /// A problem, and its line in the file (0: the file as a whole).
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub struct Problem {
            /// Lines count from 1.
            pub line: u32,
            /// What is wrong.
            pub kind: ProblemKind,
        }

        impl From<Problem> for (u32, &'static str, $crate::Facts) {
            /// Its line, its code, and the values for the placeholders of the sentence.
            fn from(problem: Problem) -> Self {
                (problem.line, problem.kind.code(), problem.kind.facts())
            }
        }

        $crate::coded! {
            /// What is wrong.
            #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
            pub enum ProblemKind { $($(#[$doc])* $name { $($field: $fact),* } = $code,)* }
        }
    };
}

/// The enum `ActionError` of a game: what can be wrong with a command. The variants that every command language needs are built in; a
/// game adds variants for its own words, each with a code for the locales.
#[macro_export]
macro_rules! action_errors {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// A text that is not a command.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum ActionError {
            /// The first word is not a command.
            UnknownCommand($crate::alloc::string::String),
            /// The words after the command do not have the right form.
            Form {
                /// The form of the command.
                form: &'static str,
            },
            /// A word that should be a cell is not one.
            NotACell($crate::alloc::string::String),
            $($(#[$doc])* $name($crate::alloc::string::String),)*
        }

        impl ActionError {
            /// Every code, for the test that each has a sentence in every language.
            pub const CODES: &'static [&'static str] = &["unknown-command", "command-form", "not-a-cell", $($code),*];

            /// A stable name; the locales have a sentence for it.
            pub fn code(&self) -> &'static str {
                match self {
                    ActionError::UnknownCommand(_) => "unknown-command",
                    ActionError::Form { .. } => "command-form",
                    ActionError::NotACell(_) => "not-a-cell",
                    $(ActionError::$name(_) => $code,)*
                }
            }

            /// The word or form the sentence is about.
            pub fn subject(&self) -> &str {
                match self {
                    ActionError::Form { form } => form,
                    ActionError::UnknownCommand(word) | ActionError::NotACell(word) => word,
                    $(ActionError::$name(word) => word,)*
                }
            }

            /// The error that shows the correct form of the command.
            #[allow(dead_code)] // a game may have no such command
            fn form<T>(form: &'static str) -> Result<T, ActionError> {
                Err(ActionError::Form { form })
            }

            /// Parses a word; the error of a failure quotes the word.
            fn read<T: core::str::FromStr>(
                word: &str,
                error: fn($crate::alloc::string::String) -> ActionError,
            ) -> Result<T, ActionError> {
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
