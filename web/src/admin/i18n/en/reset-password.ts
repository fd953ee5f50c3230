export const resetPassword: typeof import("../tr/reset-password").resetPassword = {
  title: "New password",
  heading: "Set a new password",
  lead: "You'll be signed out everywhere and can sign in with your new password.",
  save: "Set password",
  done: "Your password was changed. You can now sign in with it.",
  askAgain: "Ask for a new link",
};
