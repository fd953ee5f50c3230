export const calendar = {
  title: "Yayın takvimi",
  lead: "Etkinliklerin ve yazıların ne zaman yayına çıktığı ve yayından kalktığı. Saatler Türkiye saatidir.",
  view: "Görünüm",
  views: { month: "Ay", list: "Liste" },
  previous: "Önceki ay",
  next: "Sonraki ay",
  today: "Bu ay",
  actions: {
    publish: "Yayına çıkar",
    unpublish: "Yayından kalkar",
  },
  done: {
    publish: "Yayına çıktı",
    unpublish: "Yayından kalktı",
  },
  nouns: { events: "Etkinlik", blogs: "Yazı" },
  untitled: "Başlıksız",
  dayWith: "{day}: {count} kayıt",
  more: "+ {count} daha",
  empty: "Bu ay için planlanmış bir şey yok",
  emptyHint: "Bir etkinliğin ya da yazının formunda “Zamanlandı”yı seç; burada görünür.",
  emptyDay: "Bu gün için planlanmış bir şey yok.",
};
