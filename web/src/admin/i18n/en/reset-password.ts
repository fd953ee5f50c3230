export const resetPassword: typeof import("../tr/reset-password").resetPassword = {
  title: "New password",
  heading: "Set a new password",
  lead: "You are signed out everywhere and sign in again with the new password.",
  save: "Set password",
  done: "Your password was changed. You can sign in with it now.",
  askAgain: "Ask for a new link",
};
