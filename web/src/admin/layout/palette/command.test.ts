import { expect, it } from "vitest";
import { type Command, matchingCommands } from "./command";

const Icon = () => null;
const command = (label: string): Command => ({
  id: label,
  group: "screens",
  label,
  Icon,
  run: () => undefined,
});
const COMMANDS = ["Görseller", "İletişim mesajları", "Çıkış yap", "Yeni etkinlik ekle", "Etkinlikler"].map(
  command,
);
const found = (text: string) => matchingCommands(COMMANDS, text).map(({ label }) => label);

it("finds commands without Turkish marks and in any case", () => {
  expect(found("ILETISIM")).toEqual(["İletişim mesajları"]);
  expect(found("cikis")).toEqual(["Çıkış yap"]);
  expect(found("GÖRSEL")).toEqual(["Görseller"]);
});

it("needs every word, in any order, and puts labels that begin with the text first", () => {
  expect(found("ekle yeni")).toEqual(["Yeni etkinlik ekle"]);
  expect(found("etkinlik")).toEqual(["Etkinlikler", "Yeni etkinlik ekle"]);
  expect(found("etkinlik mesaj")).toEqual([]);
});

it("keeps the order while nothing is typed", () => {
  expect(found(" ")).toEqual(COMMANDS.map(({ label }) => label));
});
