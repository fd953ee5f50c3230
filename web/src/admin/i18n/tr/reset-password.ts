export const resetPassword = {
  title: "Yeni parola",
  heading: "Yeni parola belirle",
  lead: "Her yerde oturumun kapanır; yeni parolanla yeniden girersin.",
  save: "Parolayı belirle",
  done: "Parolan değişti. Yeni parolanla giriş yapabilirsin.",
  askAgain: "Yeni bir bağlantı iste",
};
