/** Turkish texts. This set defines the keys; English must have the same. */
export const tr = {
  site: {
    homeTitle: "{site} · Türkiye'deki etkinlikler",
    notFoundTitle: "{site} · Sayfa bulunamadı",
    skipToContent: "İçeriğe geç",
    language: "Dil",
    darkTheme: "Koyu tema",
  },
  home: {
    heroBefore: "Bu akşam ",
    heroAccent: "meydanda",
    heroAfter: " ne var?",
    lead: "Konserler, oyunlar, sergiler, maçlar. Türkiye'nin 81 ilindeki etkinlikler tek yerde; biletini satıcısından alırsın.",
    upcoming: "Yaklaşan etkinlikler",
    countOne: "{count} etkinlik",
    countMany: "{count} etkinlik",
    loading: "Etkinlikler yükleniyor",
    empty: "Etkinlik bulunamadı",
    emptyHint: "Başka bir kategori dene ya da biraz sonra yeniden bak.",
    failed: "Etkinlikler yüklenemedi",
    retry: "Yeniden dene",
  },
  category: {
    music: "Müzik",
    theater: "Tiyatro",
    sports: "Spor",
    art: "Sanat",
    gastronomy: "Gastronomi",
    education: "Eğitim",
    technology: "Teknoloji",
    business: "İş dünyası",
  },
  notFound: {
    title: "Sayfa bulunamadı",
    hint: "Aradığın sayfa taşınmış ya da hiç olmamış olabilir.",
    goHome: "Ana sayfaya dön",
  },
};

type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
/** The shape that every language fills. */
export type Dictionary = Texts<typeof tr>;
