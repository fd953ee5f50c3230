/** Every address of the site, built here and nowhere else. */
export const paths = {
  home: () => "/",
  event: (id: string | number) => `/event/${encodeURIComponent(id)}`,
} as const;
