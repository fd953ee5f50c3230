//! Why something was refused, in both languages: for an answer that is kept and read later.

use std::collections::BTreeMap;

use crate::error::Error;
use crate::text::Localized;
use crate::{Language, messages};

/// By field.
pub type Reasons = BTreeMap<String, Localized>;

/// Why one of many was refused. `otherwise` stands for the field of an error that names none.
pub fn reasons(error: &Error, otherwise: &str) -> Reasons {
    match error {
        Error::Invalid(errors) => {
            let said = |problem| in_both(|language| messages::problem(problem, language));
            errors.iter().map(|(field, problem)| (field.to_owned(), said(problem))).collect()
        }
        error => {
            let field = match error {
                Error::Conflict(conflict) => conflict.field(),
                _ => None,
            };
            let said = in_both(|language| messages::sentence(error, language));
            BTreeMap::from([(field.unwrap_or(otherwise).to_owned(), said)])
        }
    }
}

fn in_both(say: impl Fn(Language) -> String) -> Localized {
    Localized::new(say(Language::Tr), say(Language::En))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Conflict;
    use crate::field::Problem;

    #[test]
    fn reasons_are_said_by_field_in_both_languages() {
        let reason = |error: &Error| reasons(error, "event_id").into_iter().next().expect("a reason");
        let (field, text) = reason(&Error::invalid("category", Problem::Required));
        assert_eq!((field.as_str(), text), ("category", Localized::new("Bu alan zorunlu.", "This field is required.")));
        let (field, text) = reason(&Error::Conflict(Conflict::StaleVersion { current: 2 }));
        assert_eq!(field, "event_id");
        assert!(!text.tr.is_empty() && text.tr != text.en);
    }
}
