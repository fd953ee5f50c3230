export const profiles = {
  title: "Sanatçılar ve organizatörler",
  lead: "Etkinliklerde adı geçen kişiler, topluluklar ve kurumlar.",
  add: "Profil ekle",
  edit: "Profili düzenle",
  new: "Yeni profil",
  search: "Sanatçı ve organizatörlerde ara",
  empty: "Henüz profil yok",
  emptyHint: "Etkinliklere sanatçı ya da organizatör eklendikçe burada belirir.",
  kinds: {
    performer: "Sanatçı",
    organizer: "Organizatör",
  },
  filters: {
    performer: "Sanatçılar",
    organizer: "Organizatörler",
  },
  about: "Profil bilgileri",
  publish: "Yayın",
  fields: {
    kind: "Tür",
    kindHint: "Etkinliklerde adı geçen bir profilin türü değişmez.",
    links: "Bağlantılar",
    linksHint: "Kendi sitesi ve sosyal medya hesapları, her satıra bir adres.",
  },
};
