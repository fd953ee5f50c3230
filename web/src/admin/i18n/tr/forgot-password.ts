export const forgotPassword = {
  title: "Parolamı unuttum",
  heading: "Parolanızı mı unuttunuz?",
  lead: "E-posta adresinizi yazın; yeni parola belirlemeniz için bir bağlantı gönderelim.",
  send: "Bağlantı gönder",
  sent: "Bu adresin bir hesabı varsa, 30 dakika geçerli bir bağlantı yola çıktı.",
  noMail: "E-posta gelmezse ya da site e-posta göndermiyorsa bir yöneticiden yeni parola isteyin.",
  back: "Girişe dön",
};
