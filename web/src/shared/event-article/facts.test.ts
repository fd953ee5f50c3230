/** The small rules of an event's page. */
import { describe, expect, it } from "vitest";
import { buildDetailedEvent } from "../../testing/event-builder";
import { hostOf, sellerName } from "../events/seller";
import { mapUrl } from "../map/map-url";
import { addressLine } from "./address-line";
import { contactHref } from "./contact";
import { priceRange } from "./price";
import { paragraphs, summary } from "./summary";

describe("hostOf", () => {
  it.each([
    ["https://www.biletix.com/etkinlik?x=1", "biletix.com"],
    ["http://Passo.com.tr", "passo.com.tr"],
    ["https://user:secret@example.org:8443/a", "example.org"],
    ["javascript:alert(1)", null],
    ["/event/1", null],
    ["", null],
    [null, null],
  ])("%s → %s", (address, host) => {
    expect(hostOf(address)).toBe(host);
  });
});

describe("sellerName", () => {
  it.each([
    ["the platform by its name", { platform: "biletinial", url: "https://x.example" }, "Biletinial"],
    [
      "the host where staff entered it",
      { platform: "manual", url: "https://www.sahne.example/b" },
      "sahne.example",
    ],
    ["no seller without a link", { platform: "biletix", url: null }, null],
  ] as const)("is %s", (_case, event, name) => {
    expect(sellerName(event)).toBe(name);
  });
});

describe("contactHref", () => {
  it.each([
    ["+90 (212) 000 00-00", "tel:+902120000000"],
    ["0212 000 00 00", "tel:02120000000"],
    ["bilgi@caz.example", "mailto:bilgi@caz.example"],
    ["gişeye sor", null],
    ["1. kat", null],
  ])("%s → %s", (contact, href) => {
    expect(contactHref(contact)).toBe(href);
  });
});

describe("priceRange", () => {
  it.each([
    ["both ends", { price_min: 450, price_max: 900 }, "₺450 – ₺900", "₺450 – ₺900"],
    ["cents and thousands", { price_min: 99.9, price_max: 1200 }, "₺99,90 – ₺1.200", "₺99.90 – ₺1,200"],
    ["one price", { price_min: 250, price_max: 250 }, "₺250", "₺250"],
    ["the lowest only", { price_min: 250, price_max: null }, "₺250'den", "from ₺250"],
    ["nothing to pay", { price_min: 0, price_max: 0 }, "Ücretsiz", "Free"],
    ["free for some", { price_min: 0, price_max: 90 }, "Ücretsiz – ₺90", "Free – ₺90"],
    ["dollars", { price_min: 10, price_max: 20, currency: "USD" }, "$10 – $20", "$10 – $20"],
    ["nothing known", { price_min: null, price_max: null }, null, null],
  ] as const)("%s", (_case, change, turkish, english) => {
    expect(priceRange(buildDetailedEvent(change), "tr")).toBe(turkish);
    expect(priceRange(buildDetailedEvent(change), "en")).toBe(english);
  });
});

describe("addressLine", () => {
  it("is street and city, or the city alone beside the venue's name", () => {
    expect(addressLine(buildDetailedEvent())).toBe("Rıhtım Cad. 34, Kadıköy, İstanbul");
    expect(addressLine(buildDetailedEvent({ venue_address: "", location: "Rıhtım Sahne, İstanbul" }))).toBe(
      "İstanbul",
    );
  });
});

describe("mapUrl", () => {
  it("leads to the very place, and nowhere when it is not known", () => {
    expect(mapUrl({ latitude: 40.99, longitude: 29.02 })).toBe(
      "https://www.openstreetmap.org/?mlat=40.99&mlon=29.02#map=17/40.99/29.02",
    );
    expect(mapUrl({ latitude: 0, longitude: 0 })).toContain("mlat=0");
    expect(mapUrl({ latitude: 41, longitude: null })).toBeNull();
  });
});

describe("summary", () => {
  it("is the short description, else the beginning of the long one, cut between words", () => {
    expect(summary(buildDetailedEvent())).toBe("İki set ve sürpriz konuklar.");
    const long = summary({ short_description: " ", description: "bir iki\n\nüç ".repeat(40) });
    expect(long).toMatch(/^bir iki üç .*[^\s]…$/);
    expect(long?.length).toBeLessThanOrEqual(156);
    expect(summary({ short_description: "", description: "" })).toBeUndefined();
  });
});

describe("paragraphs", () => {
  it("are parted by blank lines, whatever ends a line", () => {
    expect(paragraphs("Bir.\r\n\r\n  \n İki.\nHâlâ iki.\n\n\n")).toEqual(["Bir.", "İki.\nHâlâ iki."]);
    expect(paragraphs("  ")).toEqual([]);
  });
});
