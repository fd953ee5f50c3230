import { expect, it } from "vitest";
import { readEmbed } from "./embed";
import { embedHtml } from "./embed-code";

const read = (query: string) => readEmbed(new URLSearchParams(query), "tr");

it("reads the filters of a search, single events and the page of a venue or profile", () => {
  expect(read("q=caz&city=İzmir&theme=dark&venue=moda-sahne&limit=3")).toMatchObject({
    filter: { q: "caz", city: "İzmir", venue: "moda-sahne" },
    limit: 3,
    language: "tr",
  });
  expect(read("ids=3,1").ids).toBe("3,1");
  expect(read("cursor=ab").filter).not.toHaveProperty("cursor");
});

it.each([
  ["", 6],
  ["limit=12", 12],
  ["limit=100", 12],
  ["limit=0", 6],
  ["limit=-3", 1],
  ["limit=x", 6],
])("%s shows %d events at most", (query, limit) => {
  expect(read(query).limit).toBe(limit);
});

it.each(["ids=0", "ids=1,,2", "ids=<b>", `ids=${Array(13).fill("1").join(",")}`])("drops %s", (query) => {
  expect(read(query).ids).toBeUndefined();
});

it("drops what is no slug", () => {
  expect(read("venue=<b>&performer=A&organizer=").filter).not.toHaveProperty("venue");
  expect(read("performer=A").filter).not.toHaveProperty("performer");
});

it("writes HTML that an address and a name cannot break", () => {
  const html = embedHtml('https://meydan.example/embed?q="><b>&lang=tr', 'A "B" <c>');
  expect(html).toContain('src="https://meydan.example/embed?q=&quot;>&lt;b>&amp;lang=tr"');
  expect(html).toContain('title="A &quot;B&quot; &lt;c>"');
});
