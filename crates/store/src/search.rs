//! Searching: words in a text that was folded when it was saved, and parts of one that was not.

use meydan_domain::turkish;
use sea_orm::ColumnTrait;
use sea_orm::sea_query::{Condition, Expr, ExprTrait, LikeExpr};

/// Every word must be found; `None` where there are none to find.
pub(crate) fn all_words<C: ColumnTrait>(column: C, words: &[String]) -> Option<Condition> {
    let find = |word: &String| Expr::col(column.as_column_ref()).like(contains(word));
    (!words.is_empty()).then(|| words.iter().map(find).fold(Condition::all(), Condition::add))
}

/// A folded text with the word in it.
pub(crate) fn contains(word: &str) -> LikeExpr {
    contains_as_written(&turkish::fold(word))
}

/// `%part%` with the part's own wildcards taken literally. Whether `A` is `a` is up to the engine.
pub(crate) fn contains_as_written(part: &str) -> LikeExpr {
    let escaped = part.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    LikeExpr::new(format!("%{escaped}%")).escape('\\')
}
