export const forgotPassword: typeof import("../tr/forgot-password").forgotPassword = {
  title: "Forgot password",
  heading: "Forgot your password?",
  lead: "Enter your email address and we'll send you a link to set a new password.",
  send: "Send a link",
  sent: "If this address has an account, we've sent it a link that works for 30 minutes.",
  noMail: "If no email arrives, or this site doesn't send any, ask an administrator for a new password.",
  back: "Back to sign-in",
};
