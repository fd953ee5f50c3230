export const category: typeof import("../tr/category").category = {
  music: "Music",
  theater: "Theater",
  sports: "Sports",
  art: "Art",
  gastronomy: "Gastronomy",
  education: "Education",
  technology: "Technology",
  business: "Business",
};
