//! Tables on the command line: the options of each game, generated from its [`SetupForm`].

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Parser, Subcommand};
use games::{AnyBoard, AnySetup, GameKind, OptionField, SetupForm};
use locale::Lang;

use crate::error::{CliError, read_file};

/// A valid set-up.
pub(crate) struct TableSetup {
    /// The set-up.
    pub(crate) setup: AnySetup,
    /// The text of the board file, if the board is not built in.
    pub(crate) board_file: Option<String>,
}

/// A game with the options of its table, and further arguments.
pub(crate) struct GameArgs<A = ()> {
    form: &'static SetupForm,
    players: usize,
    colours: Option<Vec<String>>,
    board: String,
    options: Vec<(&'static str, String)>,
    /// The further arguments.
    pub(crate) rest: A,
}

impl<A: Args> Subcommand for GameArgs<A> {
    fn augment_subcommands(command: Command) -> Command {
        GameKind::ALL.iter().fold(command, |command, kind| {
            let game = A::augment_args(with_setup_args(Command::new(kind.name()), SetupForm::of(*kind)));
            // The help of the further arguments' struct must not replace that of the game.
            command.subcommand(game.about(Lang::En.game_name(*kind)).long_about(None))
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        GameKind::from_name(name).is_some()
    }
}

impl<A: Args> FromArgMatches for GameArgs<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let game = matches.subcommand().and_then(|(name, matches)| Some((GameKind::from_name(name)?, matches)));
        let (kind, matches) = game.ok_or_else(|| clap::Error::new(clap::error::ErrorKind::MissingSubcommand))?;
        let form = SetupForm::of(kind);
        Ok(GameArgs {
            form,
            players: matches.get_one::<u8>("players").map_or(form.seats.default, |count| usize::from(*count)),
            colours: form
                .seats
                .chosen
                .then(|| matches.get_many::<String>("colours"))
                .flatten()
                .map(|names| names.cloned().collect()),
            board: matches.get_one::<String>(form.board.noun).cloned().unwrap_or_default(),
            options: form.options.iter().map(|field| (field.key, chosen(matches, field))).collect(),
            rest: A::from_arg_matches(matches)?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The value of an option; a switch takes precedence over a value.
fn chosen(matches: &ArgMatches, field: &OptionField) -> String {
    let switched = field.choices.iter().find(|choice| choice.switch.is_some_and(|switch| matches.get_flag(switch)));
    let valued = matches.get_one::<String>(field.key).map(String::as_str);
    switched.map(|choice| choice.name).or(valued).unwrap_or_else(|| field.default_choice()).to_owned()
}

/// Adds the arguments of a table.
fn with_setup_args(command: Command, form: &'static SetupForm) -> Command {
    let (fewest, most) = (form.seats.fewest as u8, form.seats.most() as u8);
    let command = command.arg(
        Arg::new("players")
            .long("players")
            .value_name("COUNT")
            .help(format!("Number of players [default: {}]", form.seats.default))
            .value_parser(clap::value_parser!(u8).range(i64::from(fewest)..=i64::from(most))),
    );
    let command = if form.seats.chosen { command.arg(colours_arg(form)) } else { command };
    let command = command.arg(board_arg(form));
    form.options.iter().fold(command, |command, field| with_option_args(command, form.kind, field))
}

fn colours_arg(form: &'static SetupForm) -> Arg {
    Arg::new("colours")
        .long("colours")
        .value_name("COLOURS")
        .help("The players' colours clockwise, separated by commas")
        .value_delimiter(',')
        .value_parser(clap::builder::PossibleValuesParser::new(form.seats.names))
        .conflicts_with("players")
}

fn board_arg(form: &'static SetupForm) -> Arg {
    let names: Vec<&str> = form.boards().collect();
    let arg = Arg::new(form.board.noun)
        .long(form.board.noun)
        .value_name("NAME")
        .help(format!("{}, or a file", names.join(", ")))
        .default_value(form.board.default);
    if form.board.noun == "board" { arg } else { arg.visible_alias("board") }
}

/// Adds an option. Some of its choices also have a shorter switch.
fn with_option_args(command: Command, kind: GameKind, field: &'static OptionField) -> Command {
    let key = format!("web.{}-{}", kind.name(), field.key);
    let explained = |choice: &str| Lang::En.text(&format!("{key}-{choice}-why"), &[]);
    let values = field.choices.iter().map(|choice| PossibleValue::new(choice.name).help(explained(choice.name)));
    let command = command.arg(
        Arg::new(field.key)
            .long(field.key)
            .value_name("CHOICE")
            .help(Lang::En.text(&key, &[]))
            .value_parser(clap::builder::PossibleValuesParser::new(values))
            .default_value(field.default_choice()),
    );
    let switches = field.choices.iter().filter_map(|choice| Some((choice.switch?, choice.name)));
    switches.fold(command, |command, (switch, choice)| {
        command.arg(Arg::new(switch).long(switch).action(ArgAction::SetTrue).help(explained(choice)))
    })
}

impl<A> GameArgs<A> {
    /// The table that the options describe.
    pub(crate) fn table(&self, lang: Lang) -> Result<TableSetup, CliError> {
        let mut choices = self.form.for_players(self.players);
        if let Some(colours) = &self.colours {
            choices.seats.clone_from(colours);
        }
        for (key, choice) in &self.options {
            choices.set_option(key, choice);
        }
        choices.board.clone_from(&self.board);
        if AnyBoard::find(self.form.kind, &self.board).is_none() {
            choices.board_file = Some(read_file(lang, &self.board)?);
        }
        let setup = self.form.check(&choices).map_err(|problems| CliError::setup(lang, &self.board, problems))?;
        Ok(TableSetup { setup, board_file: choices.board_file })
    }
}

/// Parses a table from its game, its players, and the options of `cascade simulate`.
pub(crate) fn table_from_words(
    game: GameKind,
    players: u8,
    options: &[String],
    lang: Lang,
) -> Result<TableSetup, CliError> {
    #[derive(Parser)]
    struct Words {
        #[command(subcommand)]
        game: GameArgs,
    }
    let players = players.to_string();
    // The number of colours determines the number of players.
    let has_colours = options.iter().any(|option| option.split('=').next() == Some("--colours"));
    let count = (!has_colours).then_some(["--players", &players]);
    let words = ["table", game.name()].into_iter().chain(count.into_iter().flatten());
    let words = words.chain(options.iter().map(String::as_str));
    let parsed = Words::try_parse_from(words).map_err(|error| {
        let text = error.to_string();
        CliError::Usage(text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned())
    })?;
    parsed.game.table(lang)
}

/// The default table of a game.
pub(crate) fn default_table(kind: GameKind, lang: Lang) -> Result<TableSetup, CliError> {
    let form = SetupForm::of(kind);
    let setup = form.check(&form.defaults()).map_err(|problems| CliError::setup(lang, form.board.default, problems))?;
    Ok(TableSetup { setup, board_file: None })
}

/// Parses the name of a game.
pub(crate) fn parse_game(name: &str) -> Result<GameKind, String> {
    GameKind::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
        format!("use {}", names.join(" or "))
    })
}
