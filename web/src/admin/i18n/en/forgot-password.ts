export const forgotPassword: typeof import("../tr/forgot-password").forgotPassword = {
  title: "Forgotten password",
  heading: "Forgot your password?",
  lead: "Type your email address and we send a link to set a new password.",
  send: "Send a link",
  sent: "If this address has an account, a link that works for 30 minutes is on its way.",
  noMail: "If no mail arrives, or this site sends none, ask an administrator for a new password.",
  back: "Back to sign-in",
};
