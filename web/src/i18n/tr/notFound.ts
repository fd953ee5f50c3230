export const notFound = {
  title: "Sayfa bulunamadı",
  hint: "Aradığın sayfa taşınmış ya da hiç olmamış olabilir.",
  goHome: "Ana sayfaya dön",
  findEvents: "Etkinlik ara",
};
