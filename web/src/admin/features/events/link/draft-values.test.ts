import { expect, it } from "vitest";
import { valuesOfDraft } from "./draft-values";

it("writes what a draft says as the form does, and nothing else", () => {
  const draft = {
    title_tr: "Caz Gecesi",
    start_date: "2026-12-24T20:30:00+03:00",
    end_date: "2026-12-25",
    price_min: 1250.5,
    latitude: 41.01,
    tags: ["caz", "rıhtım"],
    performers: ["lodos-dortlusu", { name: "Ayşe Işık" }],
    organizer_name: null,
    category: "",
  };
  expect(valuesOfDraft(draft, "tr")).toEqual({
    title_tr: "Caz Gecesi",
    start_date: "2026-12-24T20:30",
    end_date: "2026-12-25",
    price_min: "1250,50",
    latitude: "41.01",
    tags: "caz, rıhtım",
    performers: [
      { profile_id: "lodos-dortlusu", name: "lodos-dortlusu" },
      { profile_id: "", name: "Ayşe Işık" },
    ],
  });
});

it("makes a row of each date, with its sellers", () => {
  const showing = {
    start_date: "2026-12-24T17:30:00Z",
    venue_name: "Sahne",
    hall: null,
    status: "cancelled" as const,
    offers: [
      {
        platform: "biletix",
        url: "https://bilet.example/1",
        price_min: 300,
        availability: "sold_out" as const,
      },
    ],
  };
  const [row] = valuesOfDraft({ showings: [showing] }, "tr").showings ?? [];
  expect(row).toMatchObject({
    showing_id: "",
    start_date: "2026-12-24T20:30",
    venue_name: "Sahne",
    hall: "",
    country: "Turkey",
    status: "cancelled",
    offers: [{ platform: "biletix", price_min: "300", currency: "TRY", availability: "sold_out" }],
  });
});
