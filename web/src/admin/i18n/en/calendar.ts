export const calendar: typeof import("../tr/calendar").calendar = {
  title: "Publishing calendar",
  lead: "When events and posts go live and when they are unpublished. Times are Turkey time.",
  view: "View",
  views: { month: "Month", list: "List" },
  previous: "Previous month",
  next: "Next month",
  today: "This month",
  actions: {
    publish: "Goes live",
    unpublish: "Is unpublished",
  },
  done: {
    publish: "Went live",
    unpublish: "Was unpublished",
  },
  nouns: { events: "Event", blogs: "Post" },
  untitled: "Untitled",
  dayWith: "{day}: {count} planned",
  more: "+ {count} more",
  empty: "Nothing is planned for this month",
  emptyHint: "Choose “Scheduled” in the form of an event or a post, and it shows up here.",
  emptyDay: "Nothing is planned for this day.",
};
