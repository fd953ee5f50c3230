import { expect, it } from "vitest";
import { buildDetailedEvent } from "../../testing/event-builder";
import { shareText } from "./share-text";

it("says what, when and where in the visitor's language", () => {
  expect(shareText(buildDetailedEvent(), "tr")).toBe(
    "Boğaz'da Caz Gecesi\n18 Kasım 2026 Çarşamba, 20:30\nRıhtım Sahne, Rıhtım Cad. 34, Kadıköy, İstanbul",
  );
  expect(shareText(buildDetailedEvent(), "en").split("\n")[1]).toBe("Wednesday, November 18, 2026, 8:30 PM");
});

it("leaves out what is not known", () => {
  const event = buildDetailedEvent({ venue: "", venue_address: "", location: "", city: "", time: null });
  expect(shareText(event, "tr")).toBe("Boğaz'da Caz Gecesi\n18 Kasım 2026 Çarşamba");
});
