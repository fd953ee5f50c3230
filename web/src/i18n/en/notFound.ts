export const notFound: typeof import("../tr/notFound").notFound = {
  title: "Page not found",
  hint: "The page you are looking for may have moved, or never was.",
  goHome: "Go Home",
  findEvents: "Find events",
};
