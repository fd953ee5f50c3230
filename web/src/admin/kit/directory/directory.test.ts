import { expect, it } from "vitest";
import { type Directory, type DirectoryItem, newAliases } from "./directory";

interface Item extends DirectoryItem {
  names: string[];
}

const directory = { namesOf: ({ names }: Item) => names } as unknown as Directory<Item>;
const item = (names: string[], aliases: string[] = []): Item => ({ id: 1, names, aliases, is_active: true });

it("keeps every name of the merged item that the other one lacks", () => {
  const merged = item(["Zorlu PSM", "Zorlu PAC"], ["Zorlu Center", "ZORLU PSM"]);
  expect(newAliases(directory, merged, item(["Zorlu Performans Sanatları Merkezi"]))).toEqual([
    "Zorlu PSM",
    "Zorlu PAC",
    "Zorlu Center",
  ]);
});

it("repeats no name that differs in letters only", () => {
  const merged = item(["Işık Sahnesi", "ISIK SAHNESI"], ["Sahne"]);
  expect(newAliases(directory, merged, item(["ışık sahnesi"], ["SAHNE"]))).toEqual([]);
});
