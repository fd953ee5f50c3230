import { expect, it } from "vitest";
import type { TicketPlatform } from "../../kit/api/types";
import { blankValues, draftOf, valuesOf, visiblePlatforms } from "./platform";

const platform = (change: Partial<TicketPlatform>): TicketPlatform => ({
  id: 1,
  platform_id: "biletix",
  name: "Biletix",
  hosts: ["biletix.com"],
  is_official: false,
  is_active: true,
  is_built_in: true,
  display_order: 4,
  version: 1,
  created_at: "",
  updated_at: "",
  ...change,
});

it("is sent back as it was read", () => {
  expect(platform({})).toMatchObject(draftOf(valuesOf(platform({}))));
});

it("takes the host out of a pasted address", () => {
  const hosts = "https://www.Biletix.com/etkinlik/1\n bilet.example.org ";
  expect(draftOf({ ...blankValues(7), hosts })).toMatchObject({
    hosts: ["biletix.com", "bilet.example.org"],
    display_order: 7,
  });
});

it("finds by name and host, in display order", () => {
  const all = [
    platform({ id: 2, platform_id: "x", name: "Işık Bilet", hosts: ["isik.example"], display_order: 9 }),
    platform({}),
    platform({ id: 3, name: "Eski", hosts: [], is_active: false, display_order: 1 }),
  ];
  const ids = (q: string, status: "all" | "active" = "all") =>
    visiblePlatforms(all, { q, status }).map(({ id }) => id);
  expect(ids("")).toEqual([3, 1, 2]);
  expect(ids("", "active")).toEqual([1, 2]);
  expect(ids("isik")).toEqual([2]);
  expect(ids("biletix.com")).toEqual([1]);
});
