export const notFound: typeof import("../tr/notFound").notFound = {
  title: "Page not found",
  hint: "The page you're looking for may have moved, or may never have existed.",
  goHome: "Go Home",
  findEvents: "Find events",
};
