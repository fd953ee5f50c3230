export const forgotPassword = {
  title: "Parolamı unuttum",
  heading: "Parolanı mı unuttun?",
  lead: "E-posta adresini yaz; yeni parola belirlemen için bir bağlantı gönderelim.",
  send: "Bağlantı gönder",
  sent: "Bu adrese ait bir hesap varsa 30 dakika geçerli bir bağlantı gönderdik.",
  noMail: "E-posta gelmezse ya da site e-posta göndermiyorsa bir yöneticiden yeni parola iste.",
  back: "Girişe dön",
};
