import { beforeAll, expect, it } from "vitest";
import { loadTexts } from "../../../i18n/load";
import { translator } from "../../i18n/translate";
import type { ImageUse, List } from "../../kit/api/types";
import { usagePath, usageSummary } from "./image-usage";

const use = (id: number, noun: ImageUse["noun"] = "events"): ImageUse => ({ id, noun, title: `Caz ${id}` });
const uses = (data: ImageUse[], total = data.length): List<ImageUse> => ({
  success: true,
  data,
  meta: { total, limit: 20 },
});

beforeAll(() => Promise.all([loadTexts("tr"), loadTexts("en")]));

it("names what shows an image, and counts what it does not name", () => {
  const t = translator("en");
  expect(usageSummary(uses([]), t)).toBe("No event or post uses it.");
  expect(usageSummary(uses([use(1)]), t)).toBe(
    "Used in 1 place: “Caz 1” (event). It will no longer show there.",
  );
  expect(usageSummary(uses([use(1), use(2, "blogs")]), t)).toBe(
    "Used in 2 places: “Caz 1” (event), “Caz 2” (post). It will no longer show there.",
  );
  const many = uses(
    [1, 2, 3, 4].map((id) => use(id)),
    40,
  );
  expect(usageSummary(many, t)).toContain("“Caz 3” (event) and 37 more.");
  expect(usageSummary(many, translator("tr"))).toBe(
    "40 yerde kullanılıyor: “Caz 1” (etkinlik), “Caz 2” (etkinlik), “Caz 3” (etkinlik) ve 37 yer daha. Oralarda artık görünmez.",
  );
});

it("leads to where it is edited", () => {
  expect(usagePath(use(7))).toBe("/admin/events?edit=7");
  expect(usagePath(use(7, "blogs"))).toBe("/admin/blog?q=Caz+7");
});
