export const settings = {
  title: "Ayarlar",
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
  editOne: "Düzenle: {key}",
  changedAt: "Son değişiklik: {time}",
};
