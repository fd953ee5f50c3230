//! Light suffix stripping on folded text, because the Turkish stemmer does not handle `müziği` typed as `muzigi`.

/// Suffixes and the minimum length of the root, longest first.
const SUFFIXES: &[(&str, usize)] = &[
    ("larindan", 3),
    ("lerinden", 3),
    ("larinda", 3),
    ("lerinde", 3),
    ("larina", 3),
    ("lerine", 3),
    ("larini", 3),
    ("lerini", 3),
    ("larin", 3),
    ("lerin", 3),
    ("lardan", 3),
    ("lerden", 3),
    ("larda", 3),
    ("lerde", 3),
    ("ndaki", 4),
    ("ndeki", 4),
    ("cilik", 4),
    ("culuk", 4),
    ("sinda", 3),
    ("sinde", 3),
    ("sunda", 3),
    ("sundan", 3),
    ("sindan", 3),
    ("sinden", 3),
    ("lari", 3),
    ("leri", 3),
    ("daki", 3),
    ("deki", 3),
    ("taki", 3),
    ("teki", 3),
    ("ndan", 4),
    ("nden", 4),
    ("lik", 4),
    ("luk", 4),
    ("lar", 3),
    ("ler", 3),
    ("nda", 4),
    ("nde", 4),
    ("dan", 4),
    ("den", 4),
    ("tan", 4),
    ("ten", 4),
    ("nin", 4),
    ("nun", 4),
    ("sin", 4),
    ("sun", 4),
    ("da", 3),
    ("de", 3),
    ("ta", 4),
    ("te", 4),
    ("si", 4),
    ("su", 4),
    ("in", 4),
    ("un", 4),
    ("yi", 4),
    ("yu", 4),
    ("ya", 4),
    ("ye", 4),
    ("na", 4),
    ("ne", 4),
    ("ni", 4),
    ("nu", 4),
    ("i", 4),
    ("u", 4),
    ("a", 4),
    ("e", 4),
];
/// Turkish words rarely have more suffixes than this.
const MAX_ROUNDS: usize = 2;

/// The roots after each round of stripping, also with a hardened last consonant (`kitabi`: `kitap`).
///
/// Every round counts, because the boundary between word and suffix is ambiguous: `sergisi` must match `sergi`,
/// although `sergi` itself looks like `serg` with a suffix.
pub fn roots(folded: &str) -> Vec<String> {
    let mut roots = Vec::new();
    let mut rest = folded;
    for _ in 0..MAX_ROUNDS {
        let Some(shorter) = strip(rest) else { break };
        roots.extend(hardened(shorter, rest));
        roots.push(shorter.to_owned());
        rest = shorter;
    }
    roots
}

fn strip(word: &str) -> Option<&str> {
    SUFFIXES.iter().find_map(|(suffix, min_length)| {
        word.strip_suffix(suffix).filter(|root| root.len() >= *min_length && root.bytes().any(is_vowel))
    })
}

fn is_vowel(byte: u8) -> bool {
    b"aeiou".contains(&byte)
}

/// Undoes consonant softening: `muzig` before a vowel is `muzik` on its own.
fn hardened(root: &str, before: &str) -> Option<String> {
    let next_is_vowel = before.as_bytes().get(root.len()).is_some_and(|byte| is_vowel(*byte));
    let hard = match root.as_bytes().last()? {
        b'g' => 'k',
        b'b' => 'p',
        b'd' => 't',
        _ => return None,
    };
    next_is_vowel.then(|| format!("{}{hard}", &root[..root.len() - 1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_are_stripped_round_by_round() {
        assert!(roots("muzigi").contains(&"muzik".to_owned()));
        assert!(roots("oyunlari").contains(&"oyun".to_owned()));
        assert!(roots("gecesinde").contains(&"gece".to_owned()));
        assert!(roots("kitabi").contains(&"kitap".to_owned()));
        assert!(roots("katalogu").contains(&"katalog".to_owned()));
    }

    #[test]
    fn short_words_are_not_stripped() {
        assert!(roots("ada").is_empty());
        assert!(roots("caz").is_empty());
        assert!(!roots("adana").contains(&"ada".to_owned()));
        assert!(!roots("moda").contains(&"mo".to_owned()));
    }
}
