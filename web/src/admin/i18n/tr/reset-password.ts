export const resetPassword = {
  title: "Yeni parola",
  heading: "Yeni parola belirleyin",
  lead: "Her yerde oturumunuz kapanır; yeni parolanızla yeniden girersiniz.",
  save: "Parolayı belirle",
  done: "Parolanız değişti. Yeni parolanızla giriş yapabilirsiniz.",
  askAgain: "Yeni bir bağlantı iste",
};
