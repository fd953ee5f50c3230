/** Work queues: events that lack something. */
export const queues = {
  title: "Yapılacaklar",
  lead: "Bir sayıya bas; formda “Kaydet ve sonraki” ile sırayla ilerle.",
  filter: "Eksik",
  any: "Eksikler",
  needs: {
    picture: "Görseli yok",
    english: "İngilizcesi yok",
    turkish: "Türkçesi yok",
    price: "Fiyatı yok",
    link: "Bilet bağlantısı yok",
    coordinates: "Konumu yok",
    translation: "Çevirisi güncel değil",
  },
  what: "Eksik",
  periods: {
    thisWeek: "Bu hafta",
    nextWeek: "Gelecek hafta",
    upcoming: "Yaklaşan tümü",
  },
  open: "{need}, {period}: {count}",
  next: "Sonraki",
  saveAndNext: "Kaydet ve sonraki",
  nextHint: "Alt+→: değişiklik varsa kaydeder, sonraki etkinliği açar",
  position: "{place} / {total}",
};
