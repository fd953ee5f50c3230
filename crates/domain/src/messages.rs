//! Every user-facing sentence of the server, in both languages.

use crate::Language::{self, En, Tr};
use crate::error::{Accepted, Conflict, Error, Missing};
use crate::field::Problem;
use crate::source::{FetchFailure, FetchRefusal, UnreadableInput};

/// A stable code for programs; the sentence may change at any time.
pub fn code(error: &Error) -> &'static str {
    match error {
        Error::NotFound(_) => "not_found",
        Error::Unauthenticated => "unauthenticated",
        Error::WrongCredentials => "wrong_credentials",
        Error::SecondFactorRequired(_) => "second_factor_required",
        Error::WrongSecondFactor => "wrong_second_factor",
        Error::SecondFactorSetupRequired => "second_factor_setup_required",
        Error::Forbidden => "forbidden",
        Error::ForeignOrigin => "foreign_origin",
        Error::Malformed(_) => "malformed",
        Error::Invalid(_) => "invalid",
        Error::Conflict(Conflict::StaleVersion { .. }) => "stale_version",
        Error::Conflict(Conflict::Duplicate { .. }) => "duplicate",
        Error::Conflict(Conflict::InUse | Conflict::InUseByEvents { .. } | Conflict::NameInUse { .. }) => "in_use",
        Error::Conflict(Conflict::BuiltIn) => "built_in",
        Error::Conflict(Conflict::Full { .. }) => "full",
        Error::Conflict(Conflict::MailNotConfigured) => "mail_not_configured",
        Error::Conflict(Conflict::CannotUndo) => "cannot_undo",
        Error::Conflict(Conflict::CountDiffers { .. }) => "count_differs",
        Error::Conflict(Conflict::LastSuperAdmin) => "last_super_admin",
        Error::Conflict(Conflict::OwnAccount) => "own_account",
        Error::Conflict(Conflict::TotpExists) => "totp_exists",
        Error::Conflict(Conflict::NoPasskeysHere) => "no_passkeys_here",
        Error::MethodNotAllowed => "method_not_allowed",
        Error::TooLarge { .. } => "too_large",
        Error::UnsupportedMediaType(_) => "unsupported_media_type",
        Error::TooMany { .. } => "too_many_requests",
        Error::SourceFailed(_) => "source_failed",
        Error::Unavailable(_) => "unavailable",
        Error::MailFailed(_) | Error::Internal(_) => "internal",
    }
}

/// The sentence for users. In Turkish the site and the panel say "sen".
pub fn sentence(error: &Error, language: Language) -> String {
    let text = match (error, language) {
        (Error::NotFound(missing), _) => not_found(*missing, language),
        (Error::Unauthenticated, Tr) => "Bunun için oturum açmalısın.",
        (Error::Unauthenticated, En) => "Please sign in to do this.",
        (Error::WrongCredentials, Tr) => "E-posta ya da parola yanlış.",
        (Error::WrongCredentials, En) => "Invalid credentials",
        (Error::SecondFactorRequired(_), Tr) => "Giriş için ikinci adım gerekli.",
        (Error::SecondFactorRequired(_), En) => "A second step is needed to sign in.",
        (Error::WrongSecondFactor, Tr) => "Kod ya da geçiş anahtarı geçerli değil.",
        (Error::WrongSecondFactor, En) => "The code or passkey is not valid.",
        (Error::SecondFactorSetupRequired, Tr) => "Devam etmek için önce iki adımlı doğrulamayı kurmalısın.",
        (Error::SecondFactorSetupRequired, En) => "Please set up two-step verification to continue.",
        (Error::Forbidden, Tr) => "Buna yetkin yok.",
        (Error::Forbidden, En) => "You are not allowed to do this.",
        (Error::ForeignOrigin, Tr) => "Bu istek başka bir siteden geldiği için reddedildi.",
        (Error::ForeignOrigin, En) => "This request came from another site and was refused.",
        (Error::Malformed(_), Tr) => "İstek okunamadı.",
        (Error::Malformed(_), En) => "The request could not be read.",
        (Error::Invalid(_), Tr) => "Lütfen işaretli alanları düzelt.",
        (Error::Invalid(_), En) => "Please correct the marked fields.",
        (Error::Conflict(conflict), _) => return conflict_sentence(conflict, language),
        (Error::MethodNotAllowed, Tr) => "Bu adres bu yöntemi desteklemiyor.",
        (Error::MethodNotAllowed, En) => "This address does not support that method.",
        (Error::TooLarge { limit }, _) => return too_large(*limit, language),
        (Error::UnsupportedMediaType(accepted), _) => unsupported(*accepted, language),
        (Error::TooMany { retry_after_seconds }, _) => return too_many(*retry_after_seconds, language),
        (Error::SourceFailed(failure), _) => return source_failed(failure, language),
        (Error::Unavailable(_), Tr) => "Hizmete şu anda ulaşılamıyor. Biraz sonra yeniden dene.",
        (Error::Unavailable(_), En) => "The service is unavailable right now. Please try again shortly.",
        (Error::MailFailed(_) | Error::Internal(_), Tr) => "Beklenmeyen bir hata oluştu.",
        (Error::MailFailed(_) | Error::Internal(_), En) => "An unexpected error occurred",
    };
    text.to_owned()
}

fn not_found(missing: Missing, language: Language) -> &'static str {
    match (missing, language) {
        (Missing::Event, Tr) => "Etkinlik bulunamadı",
        (Missing::Event, En) => "Event not found",
        (Missing::Blog, Tr) => "Blog Yazısı Bulunamadı",
        (Missing::Blog, En) => "Blog Post Not Found",
        (Missing::Category, Tr) => "Kategori bulunamadı",
        (Missing::Category, En) => "Category not found",
        (Missing::Venue, Tr) => "Mekân bulunamadı",
        (Missing::Venue, En) => "Venue not found",
        (Missing::Profile, Tr) => "Profil bulunamadı",
        (Missing::Profile, En) => "Profile not found",
        (Missing::ReplyTemplate, Tr) => "Yanıt şablonu bulunamadı",
        (Missing::ReplyTemplate, En) => "Reply template not found",
        (Missing::GlossaryName, Tr) => "Sözlükte bu isim bulunamadı",
        (Missing::GlossaryName, En) => "Name not found in the glossary",
        (Missing::ListView, Tr) => "Görünüm bulunamadı",
        (Missing::ListView, En) => "View not found",
        (Missing::Synonym, Tr) => "Eş anlamlı kelimeler bulunamadı",
        (Missing::Synonym, En) => "Synonyms not found",
        (Missing::Platform, Tr) => "Platform bulunamadı",
        (Missing::Platform, En) => "Platform not found",
        (Missing::AuditEntry, Tr) => "Kayıt bulunamadı",
        (Missing::AuditEntry, En) => "Entry not found",
        (Missing::Revision, Tr) => "Sürüm bulunamadı",
        (Missing::Revision, En) => "Version not found",
        (Missing::PreviewLink, Tr) => "Önizleme bağlantısı bulunamadı",
        (Missing::PreviewLink, En) => "Preview link not found",
        (Missing::Image, Tr) => "Görsel bulunamadı",
        (Missing::Image, En) => "Image not found",
        (Missing::Logo, Tr) => "Logo bulunamadı",
        (Missing::Logo, En) => "Logo not found",
        (Missing::Setting, Tr) => "Ayar bulunamadı",
        (Missing::Setting, En) => "Setting not found",
        (Missing::User, Tr) => "Kullanıcı bulunamadı",
        (Missing::User, En) => "User not found",
        (Missing::TrashItem, Tr) => "Çöp kutusunda böyle bir öğe yok",
        (Missing::TrashItem, En) => "No such item in the trash",
        (Missing::Message, Tr) => "Mesaj bulunamadı",
        (Missing::Message, En) => "Message not found",
        (Missing::Subscription, Tr) => "Abonelik bulunamadı",
        (Missing::Subscription, En) => "Subscription not found",
        (Missing::Link, Tr) => "Bu bağlantı artık geçerli değil.",
        (Missing::Link, En) => "This link is no longer valid.",
        (Missing::Challenge, Tr) => "Bu adımın süresi doldu. Lütfen baştan başla.",
        (Missing::Challenge, En) => "This step has expired. Please start over.",
        (Missing::Passkey, Tr) => "Geçiş anahtarı bulunamadı",
        (Missing::Passkey, En) => "Passkey not found",
        (Missing::Totp, Tr) => "Kurulu bir kimlik doğrulama uygulaması yok",
        (Missing::Totp, En) => "No authenticator app is set up",
        (Missing::Session, Tr) => "Oturum bulunamadı",
        (Missing::Session, En) => "Session not found",
        (Missing::Page, Tr) => "Sayfa bulunamadı",
        (Missing::Page, En) => "Page not found",
    }
}

fn conflict_sentence(conflict: &Conflict, language: Language) -> String {
    match (conflict, language) {
        (Conflict::StaleVersion { .. }, Tr) => {
            "Sen düzenlerken başka yerde kaydedildi. Değişikliğin henüz kaydedilmedi; kayıtlı sürümle karşılaştır.".into()
        }
        (Conflict::StaleVersion { .. }, En) => {
            "It was saved elsewhere while you were editing. Your change isn't saved yet; compare it with the stored version.".into()
        }
        (Conflict::Duplicate { field }, _) => duplicate(field, language).into(),
        (Conflict::InUse, Tr) => "Başka öğeler buna bağlı olduğu için silinemez.".into(),
        (Conflict::InUse, En) => "Other items still use this, so it can't be deleted.".into(),
        (Conflict::InUseByEvents { count }, _) => used_by_events(*count, language),
        (Conflict::BuiltIn, Tr) => "Bu kayıt yerleşiktir; silinemez ve kısa adı değiştirilemez.".into(),
        (Conflict::BuiltIn, En) => "This one is built in: it can't be deleted, and its short name can't be changed.".into(),
        (Conflict::Full { max }, Tr) => format!("En fazla {max} kayıt olabilir; önce birini sil."),
        (Conflict::Full { max }, En) => format!("There may be at most {max}; delete one first."),
        (Conflict::MailNotConfigured, Tr) => "E-posta sunucusu ayarlanmadığı için yanıt gönderilemez.".into(),
        (Conflict::MailNotConfigured, En) => "The reply can't be sent: no mail server is configured.".into(),
        (Conflict::CannotUndo, Tr) => "Bu işlem geri alınamaz ya da zaten geri alındı.".into(),
        (Conflict::CannotUndo, En) => "This can't be undone, or it already was.".into(),
        (Conflict::CountDiffers { count }, Tr) => {
            format!("Seçime şimdi {count} etkinlik uyuyor. Hiçbir şey değiştirilmedi; seçimi yeniden gözden geçir.")
        }
        (Conflict::CountDiffers { count: 1 }, En) => {
            "The selection matches 1 event now. Nothing was changed; check the selection again.".into()
        }
        (Conflict::CountDiffers { count }, En) => {
            format!("The selection matches {count} events now. Nothing was changed; check the selection again.")
        }
        (Conflict::NameInUse { .. }, Tr) => "Bu kısa adı etkinlikler kullandığı için değiştirilemez.".into(),
        (Conflict::NameInUse { .. }, En) => "Events still use this short name, so it can't be changed.".into(),
        (Conflict::LastSuperAdmin, Tr) => {
            "Son etkin süper yönetici devre dışı bırakılamaz ve rolü değiştirilemez.".into()
        }
        (Conflict::LastSuperAdmin, En) => {
            "The last active super admin can't be disabled or given another role.".into()
        }
        (Conflict::OwnAccount, Tr) => "Kendi hesabını devre dışı bırakamazsın.".into(),
        (Conflict::OwnAccount, En) => "You can't disable your own account.".into(),
        (Conflict::TotpExists, Tr) => "Kimlik doğrulama uygulaması zaten kurulu; önce onu kaldır.".into(),
        (Conflict::TotpExists, En) => "An authenticator app is already set up; remove it first.".into(),
        (Conflict::NoPasskeysHere, Tr) => {
            "Geçiş anahtarları yalnızca https üzerinden bir alan adıyla ya da localhost ile kullanılabilir.".into()
        }
        (Conflict::NoPasskeysHere, En) => {
            "Passkeys work only on a site with a domain name and https, or on localhost.".into()
        }
    }
}

fn used_by_events(count: u64, language: Language) -> String {
    match (language, count) {
        (Tr, _) => format!("{count} etkinlik bunu kullandığı için silinemez."),
        (En, 1) => "One event still uses this, so it can't be deleted.".into(),
        (En, _) => format!("{count} events still use this, so it can't be deleted."),
    }
}

fn duplicate(field: &str, language: Language) -> &'static str {
    match (field, language) {
        ("event_id", Tr) => "Bu etkinlik kodu başka bir etkinlikte kullanılıyor.",
        ("event_id", En) => "Another event already has this event ID.",
        ("category_id", Tr) => "Bu kısa ad başka bir kategoride kullanılıyor.",
        ("category_id", En) => "Another category already has this short name.",
        ("venue_id", Tr) => "Bu kısa ad başka bir mekânda kullanılıyor ya da kullanıldı.",
        ("venue_id", En) => "This short name is or was used by another venue.",
        ("profile_id", Tr) => "Bu kısa ad başka bir profilde kullanılıyor ya da kullanıldı.",
        ("profile_id", En) => "This short name is or was used by another profile.",
        ("platform_id", Tr) => "Bu kısa ad başka bir platformda kullanılıyor.",
        ("platform_id", En) => "Another platform already has this short name.",
        ("email", Tr) => "Bu e-posta adresi zaten kullanılıyor.",
        ("email", En) => "This email address is already in use.",
        (_, Tr) => "Aynısı zaten var.",
        (_, En) => "This already exists.",
    }
}

fn too_large(limit: usize, language: Language) -> String {
    const KB: usize = 1024;
    let most =
        if limit >= KB * KB { format!("{} MB", limit / (KB * KB)) } else { format!("{} KB", limit.div_ceil(KB)) };
    match language {
        Tr => format!("Gönderilen veri çok büyük; en fazla {most} olabilir."),
        En => format!("That's too large; the limit is {most}."),
    }
}

fn unsupported(accepted: Accepted, language: Language) -> &'static str {
    match (accepted, language) {
        (Accepted::Json, Tr) => "Bu içerik türü desteklenmiyor; application/json gönder.",
        (Accepted::Json, En) => "This content type is not supported; send application/json.",
        (Accepted::Form, Tr) => "Bu içerik türü desteklenmiyor; multipart/form-data gönder.",
        (Accepted::Form, En) => "This content type is not supported; send multipart/form-data.",
        (Accepted::Picture, Tr) => {
            "Bu dosya türü desteklenmiyor; PNG, JPEG, WebP, GIF, AVIF ya da SVG türünde bir görsel gönder."
        }
        (Accepted::Picture, En) => "This file type is not supported; send a PNG, JPEG, WebP, GIF, AVIF or SVG image.",
    }
}

fn too_many(seconds: u64, language: Language) -> String {
    let minutes = seconds.div_ceil(60).max(1);
    match (language, minutes) {
        (Tr, _) => format!("Çok fazla deneme yaptın. {minutes} dakika sonra yeniden dene."),
        (En, 1) => "Too many attempts. Try again in a minute.".to_owned(),
        (En, _) => format!("Too many attempts. Try again in {minutes} minutes."),
    }
}

/// The sentence beside a field.
pub fn problem(problem: &Problem, language: Language) -> String {
    match (problem, language) {
        (Problem::Required, Tr) => "Bu alan zorunlu.".into(),
        (Problem::Required, En) => "This field is required.".into(),
        (Problem::TooLong { max }, Tr) => format!("En fazla {max} karakter olabilir."),
        (Problem::TooLong { max }, En) => format!("Use at most {max} characters."),
        (Problem::TooShort { min }, Tr) => format!("En az {min} karakter olmalı."),
        (Problem::TooShort { min }, En) => format!("Use at least {min} characters."),
        (Problem::TooFew { min }, Tr) => format!("En az {min} farklı öğe gerekir."),
        (Problem::TooFew { min }, En) => format!("Use at least {min} different items."),
        (Problem::TooMany { max }, Tr) => format!("En fazla {max} öğe olabilir."),
        (Problem::TooMany { max }, En) => format!("Use at most {max} items."),
        (Problem::OutOfRange { min, max }, Tr) => format!("{min} ile {max} arasında olmalı."),
        (Problem::OutOfRange { min, max }, En) => format!("Must be between {min} and {max}."),
        (Problem::NotPositive { max }, Tr) => format!("0'dan büyük, en fazla {max} olan bir sayı olmalı."),
        (Problem::NotPositive { max }, En) => format!("Must be a number above 0 and at most {max}."),
        (Problem::NotANumber, Tr) => "Bir sayı olmalı.".into(),
        (Problem::NotANumber, En) => "Must be a number.".into(),
        (Problem::NotAMoney, Tr) => "En fazla iki ondalıklı, sıfırdan küçük olmayan bir tutar olmalı.".into(),
        (Problem::NotAMoney, En) => "Must be an amount of zero or more with at most two decimals.".into(),
        (Problem::NotADate, Tr) => "Geçerli bir tarih olmalı.".into(),
        (Problem::NotADate, En) => "Must be a valid date.".into(),
        (Problem::NotAUrl, Tr) => "https:// ile başlayan geçerli bir adres olmalı.".into(),
        (Problem::NotAUrl, En) => "Must be a valid address starting with https://.".into(),
        (Problem::NotAnEmail, Tr) => "Geçerli bir e-posta adresi olmalı.".into(),
        (Problem::NotAnEmail, En) => "Must be a valid email address.".into(),
        (Problem::NotAPhone, Tr) => "+90 212 555 01 00 gibi bir telefon numarası olmalı.".into(),
        (Problem::NotAPhone, En) => "Must be a phone number such as +90 212 555 01 00.".into(),
        (Problem::NotARate, Tr) => "42.75 gibi, sıfırdan büyük ve en çok dört ondalıklı bir sayı olmalı.".into(),
        (Problem::NotARate, En) => "Must be a number above zero with at most four decimals, such as 42.75.".into(),
        (Problem::NotATileUrl, Tr) => "https:// ile başlayan ve {z}, {x}, {y} içeren bir adres olmalı.".into(),
        (Problem::NotATileUrl, En) => {
            "Must be an address starting with https:// that contains {z}, {x} and {y}.".into()
        }
        (Problem::NotASlug, Tr) => {
            "Harfle başlamalı; küçük İngilizce harf, rakam, - ve _ içerebilir, en fazla 63 karakter.".into()
        }
        (Problem::NotASlug, En) => {
            "Must start with a letter and contain only lowercase letters, digits, - and _, at most 63 characters."
                .into()
        }
        (Problem::NotAKey, Tr) => "Yalnızca İngilizce harf, rakam, - ve _ içerebilir.".into(),
        (Problem::NotAKey, En) => "Use only English letters, digits, - and _.".into(),
        (Problem::NotAWord, Tr) => "Yalnızca küçük İngilizce harf, rakam ve _ içerebilir.".into(),
        (Problem::NotAWord, En) => "Use only lowercase English letters, digits and _.".into(),
        (Problem::NotAColor, Tr) => "#RRGGBB biçiminde bir renk olmalı.".into(),
        (Problem::NotAColor, En) => "Must be a color such as #RRGGBB.".into(),
        (Problem::NotABoolean, Tr) => "true ya da false olmalı.".into(),
        (Problem::NotABoolean, En) => "Must be true or false.".into(),
        (Problem::NotAmong(choices), Tr) => format!("Şunlardan biri olmalı: {}.", choices.join(", ")),
        (Problem::NotAmong(choices), En) => format!("Must be one of: {}.", choices.join(", ")),
        (Problem::NotOneOf(choices), Tr) => format!("Şunlardan biri olmalı: {}.", choices.join(", ")),
        (Problem::NotOneOf(choices), En) => format!("Must be one of: {}.", choices.join(", ")),
        (Problem::NotCoordinates, Tr) => "Geçerli koordinatlar olmalı.".into(),
        (Problem::NotCoordinates, En) => "Must be valid coordinates.".into(),
        (Problem::NotACursor, Tr) => "Bu sayfa işareti geçerli değil; listeyi baştan aç.".into(),
        (Problem::NotACursor, En) => "This page marker is not valid; open the list from the start.".into(),
        (Problem::KeyInUse, Tr) => "Bu anahtar başka bir istekte kullanılmış.".into(),
        (Problem::KeyInUse, En) => "This key was used for another request.".into(),
        (Problem::NotAnImage, Tr) => "PNG, JPEG, WebP, GIF, AVIF ya da SVG türünde bir görsel olmalı.".into(),
        (Problem::NotAnImage, En) => "Must be a PNG, JPEG, WebP, GIF, AVIF or SVG image.".into(),
        (Problem::BrokenImage, Tr) => "Görsel dosyası bozuk.".into(),
        (Problem::BrokenImage, En) => "The image file is broken.".into(),
        (Problem::NotCroppable, Tr) => "Çizimler (SVG) ve hareketli görseller kırpılamaz.".into(),
        (Problem::NotCroppable, En) => "Drawings (SVG) and animations cannot be cropped.".into(),
        (Problem::OutsideOfImage, Tr) => {
            "Kırpma görselin içinde kalmalı; eni ve boyu yüzde birden küçük olamaz.".into()
        }
        (Problem::OutsideOfImage, En) => "The crop must lie within the image, with at least 1% of each side.".into(),
        (Problem::NotALink, Tr) => "Etkinliğin böyle bir bilet bağlantısı yok.".into(),
        (Problem::NotALink, En) => "The event has no such ticket link.".into(),
        (Problem::TooManyPixels, Tr) => "Görsel en fazla 50 megapiksel olabilir.".into(),
        (Problem::TooManyPixels, En) => "The image may have at most 50 megapixels.".into(),
        (Problem::OnlyDigits, Tr) => "En az bir harf içermeli.".into(),
        (Problem::OnlyDigits, En) => "Must contain at least one letter.".into(),
        (Problem::Unknown(missing), _) => unknown(*missing, language).into(),
        (Problem::NotAParent, Tr) => {
            "Başka bir ana kategori seç; alt kategorileri olan bir kategori alt kategori olamaz.".into()
        }
        (Problem::NotAParent, En) => {
            "Choose another main category; a category with subcategories can't become a subcategory.".into()
        }
        (Problem::Itself, Tr) => "Başka bir kayıt seç.".into(),
        (Problem::Itself, En) => "Choose another one.".into(),
        (Problem::OtherKind, Tr) => "Aynı türden bir profil seç.".into(),
        (Problem::OtherKind, En) => "Choose a profile of the same kind.".into(),
        (Problem::BothHidden, Tr) => "İki dil birden gizlenemez.".into(),
        (Problem::BothHidden, En) => "Both languages can't be hidden.".into(),
        (Problem::Circular, Tr) => "Bir mekân kendisinin parçası olamaz.".into(),
        (Problem::Circular, En) => "A venue can't be part of itself.".into(),
        (Problem::NotAHost, Tr) => "biletix.com gibi bir alan adı olmalı.".into(),
        (Problem::NotAHost, En) => "Must be a host name such as biletix.com.".into(),
        (Problem::NotAlone, Tr) => "Bu, diğerleriyle birlikte gönderilemez.".into(),
        (Problem::NotAlone, En) => "This can't be combined with the others.".into(),
        (Problem::NotWholeDays, Tr) => "Saati belli olmayan bir tarih yalnızca tam gün kaydırılabilir.".into(),
        (Problem::NotWholeDays, En) => "A date without a time can only be moved by whole days.".into(),
        (Problem::SeveralSellers, Tr) => "Birden fazla satıcısı var; onları etkinlikte düzenle.".into(),
        (Problem::SeveralSellers, En) => "It has several sellers; edit them in the event.".into(),
        (Problem::WrongPassword, Tr) => "Parola yanlış.".into(),
        (Problem::WrongPassword, En) => "The password is wrong.".into(),
        (Problem::WrongCode, Tr) => "Kod yanlış ya da süresi dolmuş.".into(),
        (Problem::WrongCode, En) => "The code is wrong or has expired.".into(),
        (Problem::WrongPasskey, Tr) => "Geçiş anahtarı doğrulanamadı.".into(),
        (Problem::WrongPasskey, En) => "The passkey could not be verified.".into(),
        (Problem::BeforeStart, Tr) => "Bitiş, başlangıçtan önce olamaz.".into(),
        (Problem::BeforeStart, En) => "The end cannot be before the start.".into(),
        (Problem::InThePast, Tr) => "Gelecekte bir an olmalı.".into(),
        (Problem::InThePast, En) => "Must be in the future.".into(),
        (Problem::BeforePublication, Tr) => "Yayından kalkış, yayına girişten sonra olmalı.".into(),
        (Problem::BeforePublication, En) => "Must be after the publication begins.".into(),
        (Problem::AfterStart, Tr) => "Kapı açılışı, başlangıçtan sonra olamaz.".into(),
        (Problem::AfterStart, En) => "The doors cannot open after the start.".into(),
        (Problem::BelowMinimum, Tr) => "En yüksek fiyat, en düşük fiyattan küçük olamaz.".into(),
        (Problem::BelowMinimum, En) => "The highest price cannot be below the lowest.".into(),
        (Problem::Repeated, Tr) => "Listede aynısı var.".into(),
        (Problem::Repeated, En) => "This is already in the list.".into(),
        (Problem::NotATimezone, Tr) => "Europe/Istanbul gibi bir saat dilimi olmalı.".into(),
        (Problem::NotATimezone, En) => "Must be a time zone such as Europe/Istanbul.".into(),
        (Problem::NotFetched(refusal), _) => not_fetched(refusal, language),
        (Problem::NotImportable(reason), _) => not_importable(reason, language),
        (Problem::NoSuchCategory(name), Tr) => format!("“{name}” adında bir kategori yok; bir kategori seç."),
        (Problem::NoSuchCategory(name), En) => format!("There is no category named “{name}”; choose one."),
        (Problem::CategoryUnknown, Tr) => "Kaynakta kategori yok; bir kategori seç.".into(),
        (Problem::CategoryUnknown, En) => "The source does not tell the category; choose one.".into(),
        (Problem::OtherCurrency(code), Tr) => format!("{code} para birimi desteklenmiyor; fiyat alınmadı."),
        (Problem::OtherCurrency(code), En) => format!("{code} is not supported; the price was left out."),
        (Problem::WrongType(expected), _) => wrong_type(expected, language),
    }
}

/// Why a page of another site did not answer.
fn source_failed(failure: &FetchFailure, language: Language) -> String {
    match (failure, language) {
        (FetchFailure::Unreachable, Tr) => "Adrese ulaşılamadı.".into(),
        (FetchFailure::Unreachable, En) => "The address could not be reached.".into(),
        (FetchFailure::Timeout, Tr) => "Site zamanında yanıt vermedi.".into(),
        (FetchFailure::Timeout, En) => "The site did not answer in time.".into(),
        (FetchFailure::Status(status), Tr) => format!("Site {status} hatası verdi."),
        (FetchFailure::Status(status), En) => format!("The site answered with error {status}."),
        (FetchFailure::TooManyRedirects, Tr) => "Adres durmadan başka adreslere yönlendiriyor.".into(),
        (FetchFailure::TooManyRedirects, En) => "The address redirects too many times.".into(),
        (FetchFailure::Encoding, Tr) => "Sitenin yanıtı okunamadı.".into(),
        (FetchFailure::Encoding, En) => "The answer of the site could not be read.".into(),
    }
}

/// Why an address may not be fetched.
fn not_fetched(refusal: &FetchRefusal, language: Language) -> String {
    match (refusal, language) {
        (FetchRefusal::NotAnAddress, Tr) => "https:// ile başlayan bir adres olmalı.".into(),
        (FetchRefusal::NotAnAddress, En) => "Must be an address starting with https://.".into(),
        (FetchRefusal::Scheme, Tr) => "Yalnızca http:// ve https:// adresleri okunabilir.".into(),
        (FetchRefusal::Scheme, En) => "Only http:// and https:// addresses can be read.".into(),
        (FetchRefusal::Port, Tr) => "Yalnızca 80 ve 443 numaralı portlar okunabilir.".into(),
        (FetchRefusal::Port, En) => "Only ports 80 and 443 can be read.".into(),
        (FetchRefusal::Credentials, Tr) => "Adreste kullanıcı adı ya da parola olamaz.".into(),
        (FetchRefusal::Credentials, En) => "The address must not contain a user name or password.".into(),
        (FetchRefusal::PrivateAddress, Tr) => "Bu adres internete açık bir sunucuya ait değil.".into(),
        (FetchRefusal::PrivateAddress, En) => "This address does not belong to a public server.".into(),
        (FetchRefusal::Robots, Tr) => "Site bu sayfanın okunmasına izin vermiyor (robots.txt).".into(),
        (FetchRefusal::Robots, En) => "The site does not allow this page to be read (robots.txt).".into(),
        (FetchRefusal::TooLarge { megabytes }, Tr) => format!("En fazla {megabytes} MB okunabilir."),
        (FetchRefusal::TooLarge { megabytes }, En) => format!("At most {megabytes} MB can be read."),
        (FetchRefusal::RetryLater { seconds }, Tr) => {
            format!("Site bir süre beklenmesini istiyor; {} dakika sonra yeniden dene.", seconds.div_ceil(60))
        }
        (FetchRefusal::RetryLater { seconds }, En) => match seconds.div_ceil(60) {
            1 => "The site asks to wait; try again in 1 minute.".into(),
            minutes => format!("The site asks to wait; try again in {minutes} minutes."),
        },
    }
}

/// Why an input holds nothing to import.
fn not_importable(reason: &UnreadableInput, language: Language) -> String {
    match (reason, language) {
        (UnreadableInput::UnknownFormat, Tr) => {
            "Biçim tanınmadı; CSV, XLSX, JSON, ICS ya da bir web sayfası olmalı.".into()
        }
        (UnreadableInput::UnknownFormat, En) => {
            "The format is not known; it must be CSV, XLSX, JSON, ICS or a web page.".into()
        }
        (UnreadableInput::NoEvents, Tr) => "Etkinlik bulunamadı.".into(),
        (UnreadableInput::NoEvents, En) => "No event was found.".into(),
        (UnreadableInput::Other(reason), _) => reason.pick(language).to_owned(),
    }
}

/// The sentence for a reference to something that does not exist.
fn unknown(missing: Missing, language: Language) -> &'static str {
    match (missing, language) {
        (Missing::Category, Tr) => "Böyle bir kategori yok.",
        (Missing::Category, En) => "There is no such category.",
        (Missing::Venue, Tr) => "Böyle bir mekân yok.",
        (Missing::Venue, En) => "There is no such venue.",
        (Missing::Profile, Tr) => "Böyle bir profil yok.",
        (Missing::Profile, En) => "There is no such profile.",
        (Missing::Image, Tr) => "Böyle bir görsel yok.",
        (Missing::Image, En) => "There is no such image.",
        (_, Tr) => "Böyle bir kayıt yok.",
        (_, En) => "There is no such record.",
    }
}

/// The expected type of a value; matches the English messages of the JSON parser.
fn wrong_type(expected: &str, language: Language) -> String {
    match (expected, language) {
        ("a string", Tr) => "Bir metin olmalı.".into(),
        ("a string", En) => "Must be text.".into(),
        ("a map" | "an object", Tr) => "Bir JSON nesnesi olmalı.".into(),
        ("a map" | "an object", En) => "Must be a JSON object.".into(),
        ("a whole number", Tr) => "Bir tam sayı olmalı.".into(),
        ("a whole number", En) => "Must be a whole number.".into(),
        ("a smaller whole number", Tr) => "Daha küçük bir tam sayı olmalı.".into(),
        ("a smaller whole number", En) => "Must be a smaller whole number.".into(),
        ("a sequence", Tr) => "Bir liste olmalı.".into(),
        ("a sequence", En) => "Must be a list.".into(),
        // One of a few names, each between backticks.
        (choices, _) if choices.contains('`') => {
            let names = choices.split('`').skip(1).step_by(2).collect::<Vec<_>>().join(", ");
            match language {
                Tr => format!("Şunlardan biri olmalı: {names}."),
                En => format!("Must be one of: {names}."),
            }
        }
        (_, Tr) => "Bu değer buraya uymuyor.".into(),
        (_, En) => "This value doesn't work here.".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_not_found_sentences_match_the_specification() {
        let say = |missing| sentence(&Error::NotFound(missing), En);
        assert_eq!(say(Missing::Event), "Event not found");
        assert_eq!(say(Missing::Blog), "Blog Post Not Found");
        assert_eq!(say(Missing::Page), "Page not found");
    }

    #[test]
    fn internal_details_are_not_part_of_sentences() {
        let error = Error::Internal("password column missing".into());
        for language in [Tr, En] {
            assert!(!sentence(&error, language).contains("column"));
        }
    }

    #[test]
    fn a_size_limit_is_formatted_in_a_readable_unit() {
        let say = |limit| sentence(&Error::TooLarge { limit }, En);
        assert_eq!(say(20 * 1024 * 1024), "That's too large; the limit is 20 MB.");
        assert_eq!(say(10_000), "That's too large; the limit is 10 KB.");
    }

    #[test]
    fn no_sentence_shows_a_reader_the_words_of_a_program() {
        for field in ["event_id", "category_id", "venue_id", "profile_id", "platform_id", "email", "image_id"] {
            for language in [Tr, En] {
                let text = sentence(&Error::Conflict(Conflict::Duplicate { field }), language);
                assert!(!text.contains('_'), "{text}");
            }
        }
        assert_eq!(problem(&Problem::WrongType("an object".into()), Tr), "Bir JSON nesnesi olmalı.");
        assert_eq!(problem(&Problem::WrongType("struct X".into()), Tr), "Bu değer buraya uymuyor.");
    }

    #[test]
    fn retry_delays_are_formatted_in_minutes() {
        assert_eq!(
            sentence(&Error::TooMany { retry_after_seconds: 61 }, En),
            "Too many attempts. Try again in 2 minutes."
        );
    }
}
