//! Parses the command line: an invalid value is reported in one line that names its variable.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Error, Parser};

use super::{Cli, print_error};

/// The command, or the exit code after an error or the help text has been printed.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, ExitCode> {
    Cli::try_parse_from(arguments).map_err(|error| {
        match one_line(&error, &Cli::command()) {
            Some(line) => print_error(&line),
            // A closed pipe, as in `meydan --help | head`, is not an error.
            None => drop(error.print()),
        }
        ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(1))
    })
}

/// Names the variable: clap names only the flag, and most values come from the environment.
fn one_line(error: &Error, command: &Command) -> Option<String> {
    if !matches!(error.kind(), ErrorKind::ValueValidation | ErrorKind::InvalidValue) {
        return None;
    }
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let flag = text(ContextKind::InvalidArg)?.split_whitespace().next()?;
    let value = text(ContextKind::InvalidValue)?;
    let name =
        variable(command, flag.trim_start_matches('-')).map_or(flag.to_owned(), |name| format!("{name} ({flag})"));
    let reason = match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(choices)) if !choices.is_empty() => format!("must be {}", choices.join(" or ")),
        _ => std::error::Error::source(error).map(ToString::to_string).unwrap_or_default(),
    };
    Some(format!("{name}: {value:?} cannot be used: {reason}"))
}

/// The environment variable of a flag, of any subcommand.
fn variable(command: &Command, flag: &str) -> Option<String> {
    let own = command.get_arguments().find(|argument| argument.get_long() == Some(flag));
    own.and_then(|argument| Some(argument.get_env()?.to_string_lossy().into_owned()))
        .or_else(|| command.get_subcommands().find_map(|inner| variable(inner, flag)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(arguments: &[&str]) -> Option<String> {
        let error = Cli::try_parse_from(arguments).err().expect("a refusal");
        one_line(&error, &Cli::command())
    }

    #[test]
    fn an_invalid_value_names_its_variable() {
        let listen = line(&["meydan", "serve", "--listen", "here"]);
        assert_eq!(
            listen.as_deref(),
            Some(
                r#"MEYDAN_LISTEN (--listen): "here" cannot be used: must be like 127.0.0.1:8080 or localhost:8080, with a port up to 65535"#
            )
        );
        let format = line(&["meydan", "migrate", "--log-format", "xml"]);
        assert_eq!(
            format.as_deref(),
            Some(r#"MEYDAN_LOG_FORMAT (--log-format): "xml" cannot be used: must be text or json"#)
        );
    }

    #[test]
    fn a_flag_without_a_variable_names_itself() {
        let role = line(&["meydan", "user", "set-role", "--email", "a@b.co", "--role", "boss"]);
        assert_eq!(
            role.as_deref(),
            Some(r#"--role: "boss" cannot be used: must be super_admin, admin, editor or viewer"#)
        );
    }

    #[test]
    fn missing_arguments_are_reported_by_clap() {
        assert_eq!(line(&["meydan", "backup"]), None);
        assert_eq!(line(&["meydan", "--help"]), None);
    }
}
