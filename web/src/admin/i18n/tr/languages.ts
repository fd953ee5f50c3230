/** The state of each language of an event or a post. */
export const languages = {
  label: "Dil durumu",
  states: {
    missing: "Eksik",
    draft: "Gizli taslak",
    live: "Güncel",
    stale: "Güncel değil",
  },
  confirm: "Çeviriyi onayla",
  hide: "Bu dili gizle (taslak)",
  show: "Bu dili göster",
  willConfirm: "Kaydedince onaylanır",
  willHide: "Kaydedince gizlenir",
  willShow: "Kaydedince görünür",
  changedTurkish: "Türkçesi değişti:",
  changedEnglish: "İngilizcesi değişti:",
  follows: "Sen değiştirene kadar Türkçesiyle aynı.",
};
