//! Searching: words in a text that was folded when it was saved.

use meydan_domain::turkish;
use sea_orm::ColumnTrait;
use sea_orm::sea_query::{Condition, Expr, ExprTrait, LikeExpr};

/// Every word must be found; `None` where there are none to find.
pub(crate) fn all_words<C: ColumnTrait>(column: C, words: &[String]) -> Option<Condition> {
    let find = |word: &String| Expr::col(column.as_column_ref()).like(contains(word));
    (!words.is_empty()).then(|| words.iter().map(find).fold(Condition::all(), Condition::add))
}

/// `%word%` with the word's own wildcards taken literally.
pub(crate) fn contains(word: &str) -> LikeExpr {
    let folded = turkish::fold(word);
    let escaped = folded.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    LikeExpr::new(format!("%{escaped}%")).escape('\\')
}
