//! Random, truncated and mutated files: any answer is fine except a panic, a hang or a leak of the secret.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytes::Bytes;
use meydan_media::{Refusal, inspect, prepare};
use proptest::prelude::*;
use tokio::runtime::Runtime;

use crate::fixtures::{
    animated_gif, avif_transparent, avif_with_exif, exif, half_transparent, halves, jpeg, jpeg_with, png, svg, webp,
    webp_lossless, webp_with_metadata,
};

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());

/// Panics raised by our own lines. The gate turns every panic into a refusal, so that only the hook can see them.
static OUR_PANICS: LazyLock<&AtomicUsize> = LazyLock::new(|| {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let ours = panic.location().is_some_and(|location| location.file().replace('\\', "/").contains("media/src/"));
        COUNT.fetch_add(usize::from(ours), Ordering::SeqCst);
        report(panic);
    }));
    &COUNT
});

static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let image = halves(24, 16);
    vec![
        png(half_transparent(24, 16)),
        jpeg(&image),
        jpeg_with(&image, |encoder| {
            encoder.set_progressive(true);
            encoder.add_exif_metadata(&exif(6)).unwrap();
        }),
        webp(&image),
        webp_lossless(half_transparent(24, 16)),
        webp_with_metadata(&image, 6),
        animated_gif(),
        avif_with_exif(&image, Some(exif(1))),
        avif_transparent(&half_transparent(24, 16)),
        svg("<g id='a'><rect style='fill:url(#b)'/></g><use href='#a'/><style>.a{fill:red}</style>"),
    ]
});

/// Prepares the file; whatever comes out must itself be a file that we would take.
fn survives(file: Vec<u8>) -> Result<(), TestCaseError> {
    LazyLock::force(&OUR_PANICS);
    let _ = inspect(&file);
    if let Ok(made) = RUNTIME.block_on(prepare(Bytes::from(file))) {
        let served = inspect(&made.served.bytes);
        prop_assert!(served.is_ok(), "served file is {served:?}");
        for variant in &made.variants {
            prop_assert!(inspect(&variant.file.bytes).is_ok());
        }
    }
    prop_assert_eq!(OUR_PANICS.load(Ordering::SeqCst), 0, "our own code panicked");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        survives(bytes)?;
    }

    #[test]
    fn random_bytes_behind_a_real_start_are_survived(
        which in 0_usize..10,
        keep in 4_usize..64,
        tail in proptest::collection::vec(any::<u8>(), 0..500),
    ) {
        let file = &FILES[which];
        survives([&file[..keep.min(file.len())], &tail].concat())?;
    }

    #[test]
    fn truncated_files_are_survived(which in 0_usize..10, share in 0.0_f64..1.0) {
        let file = &FILES[which];
        survives(file[..(file.len() as f64 * share) as usize].to_vec())?;
    }

    #[test]
    fn mutated_files_are_survived(
        which in 0_usize..10,
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
    ) {
        let mut file = FILES[which].clone();
        for (at, byte) in changes {
            let at = at.index(file.len());
            file[at] = byte;
        }
        survives(file)?;
    }
}

#[test]
fn the_untouched_files_are_accepted() {
    for file in FILES.iter() {
        assert!(RUNTIME.block_on(prepare(Bytes::from(file.clone()))).is_ok());
    }
}

#[test]
fn every_truncation_of_a_header_is_a_plain_refusal() {
    for file in FILES.iter() {
        for length in 0..file.len().min(120) {
            let refusal = inspect(&file[..length]).err();
            let expected = matches!(refusal, Some(Refusal::Empty | Refusal::NotAnImage | Refusal::Broken));
            assert!(expected || refusal.is_none(), "{length} bytes: {refusal:?}");
        }
    }
}
