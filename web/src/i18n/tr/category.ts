export const category = {
  music: "Müzik",
  theater: "Tiyatro",
  sports: "Spor",
  art: "Sanat",
  gastronomy: "Gastronomi",
  education: "Eğitim",
  technology: "Teknoloji",
  business: "İş Dünyası",
};
