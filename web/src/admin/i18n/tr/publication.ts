/** Draft, scheduled, published, archived. */
export const publication = {
  label: "Yayın durumu",
  column: "Yayın",
  any: "Tüm durumlar",
  states: {
    draft: "Taslak",
    scheduled: "Zamanlandı",
    published: "Yayında",
    archived: "Arşivde",
  },
  hints: {
    draft: "Yalnızca bu panelde görünür. Kaydetmek için bir dilde başlık yeter.",
    scheduled: "Seçtiğin zamanda kendiliğinden yayına çıkar.",
    published: "Kaydettiğinde ziyaretçiler görür.",
    archived: "Yayından kalktı; yalnızca bu panelde görünür.",
  },
  publishAt: "Yayına çıkış",
  unpublishAt: "Yayından kalkış (isteğe bağlı)",
  unpublishHint: "Boşsa yayında kalır. O zaman gelince arşive geçer.",
  endsInPast: "Gelecekte bir zaman olmalı.",
  endsBeforeStart: "Yayına çıkıştan sonra olmalı.",
  titleNeeded: "En az bir dilde başlık yaz.",
  missing: "Yayına çıkması için eksik:",
  saveDraft: "Taslak olarak kaydet",
  scheduled: "Zamanlandı",
  scheduledText: "“{name}” şu zamanda yayına çıkacak: {when}.",
};
