export const settings = {
  title: "Ayarlar",
  secondFactor: {
    title: "Zorunlu iki adımlı doğrulama",
    hint: "İşaretli rollerdeki kullanıcılar, iki adımlı doğrulamayı kurmadan panelde başka bir şey yapamaz.",
    saved: "Zorunlu roller kaydedildi",
  },
  lead: "Sitenin adı, iletişim bilgileri ve sosyal medya adresleri. Değişiklikler sitede hemen görünür.",
  stats: {
    total: "Toplam ayar",
    general: "Genel ayarlar",
    contact: "İletişim ayarları",
    active: "Etkin ayarlar",
  },
  filter: "Ayar türü",
  tabs: {
    all: "Tümü",
    contact: "İletişim",
    general: "Site bilgileri",
  },
  search: "Ayar ara",
  sort: {
    key: "Ada göre",
    updated: "Son değişen önce",
  },
  empty: "Site ayarları yüklenemedi.",
  value: "Değer",
  blank: "(boş)",
  isActive: "Etkin",
  isActiveHint: "Etkin olmayan bir ayarı site kullanmaz.",
  editOne: "Düzenle: {name}",
  historyOf: "Geçmiş: {name}",
  changedAt: "Son değişiklik: {time}",
  known: {
    site_name: {
      name: "Sitenin adı",
      about: "Sayfa başında, başlıklarda ve paylaşılan bağlantılarda görünür.",
    },
    site_description: {
      name: "Sitenin tanıtımı",
      about: "Arama motorları ve paylaşılan bağlantılar için tek cümle.",
    },
    contact_email: {
      name: "İletişim e-postası",
      about: "İletişim sayfasında görünür; iletişim formundan gelen mesajlar bu adrese gönderilir.",
    },
    contact_phone: { name: "Telefon", about: "İletişim sayfasında görünür; dokununca aranır." },
    contact_address: { name: "Posta adresi", about: "İletişim sayfasında, satırları korunarak görünür." },
    office_latitude: {
      name: "Ofisin enlemi",
      about: "İletişim sayfasındaki harita için iki koordinat da gerekir: 41.0263 ve 28.9741 gibi.",
    },
    office_longitude: {
      name: "Ofisin boylamı",
      about: "İletişim sayfasındaki harita için iki koordinat da gerekir: 41.0263 ve 28.9741 gibi.",
    },
    social_instagram: { name: "Instagram", about: "Sayfanın adresi; boşsa simgesi görünmez." },
    social_x: { name: "X", about: "Sayfanın adresi; boşsa simgesi görünmez." },
    social_youtube: { name: "YouTube", about: "Kanalın adresi; boşsa simgesi görünmez." },
    social_facebook: { name: "Facebook", about: "Sayfanın adresi; boşsa simgesi görünmez." },
    social_linkedin: { name: "LinkedIn", about: "Sayfanın adresi; boşsa simgesi görünmez." },
    map_tile_url: {
      name: "Harita karoları",
      about: "Karo sunucusunun {z}, {x} ve {y} içeren adresi; boşsa sitenin kendi haritası kullanılır.",
    },
    map_tile_attribution: {
      name: "Harita karolarının kaynağı",
      about: "Karolar kullanıldığında haritanın köşesinde adı yazılır.",
    },
    rate_usd: {
      name: "Dolar kuru",
      about:
        "Bir doların lira karşılığı. Fiyata göre filtreleme ve sıralamada kullanılır; fiyatlar kendi para biriminde görünür.",
    },
    rate_eur: {
      name: "Avro kuru",
      about:
        "Bir avronun lira karşılığı. Fiyata göre filtreleme ve sıralamada kullanılır; fiyatlar kendi para biriminde görünür.",
    },
    audit_retention_days: {
      name: "İşlem geçmişinin saklandığı gün",
      about: "Daha eski işlemler her gece silinir. Bu sayıyı ziyaretçiler görmez.",
    },
  },
};
