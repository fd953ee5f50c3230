import { expect, it } from "vitest";
import { renderHead } from "./head";
import type { Head } from "./lib/head";

const PAGE: Head = { title: "Meydan", description: "What's on", path: "/search?q=caz" };
const AT = { language: "tr", isForced: true, origin: "https://meydan.example", exists: true } as const;

it("names the page and escapes what people wrote", () => {
  const head = renderHead({ ...PAGE, title: 'Tom & "Jerry" <b>' }, AT);
  expect(head).toContain("<title>Tom &amp; &quot;Jerry&quot; &lt;b></title>");
  expect(head).toContain('<meta name="description" content="What\'s on">');
});

it("is its own canonical in each language and lists both, absolute", () => {
  const head = renderHead(PAGE, { ...AT, language: "en" });
  expect(head).toContain('<link rel="canonical" href="https://meydan.example/search?q=caz&amp;lang=en">');
  expect(head).toContain(
    '<link rel="alternate" hreflang="tr" href="https://meydan.example/search?q=caz&amp;lang=tr">',
  );
  expect(head).toContain(
    '<link rel="alternate" hreflang="en" href="https://meydan.example/search?q=caz&amp;lang=en">',
  );
  expect(head).toContain(
    '<link rel="alternate" hreflang="x-default" href="https://meydan.example/search?q=caz">',
  );
  expect(head).toContain('<meta property="og:locale" content="en_US">');
});

it("is its own canonical without a language, too", () => {
  const head = renderHead(PAGE, { ...AT, isForced: false });
  expect(head).toContain('<link rel="canonical" href="https://meydan.example/search?q=caz">');
  expect(head).toContain('<meta property="og:url" content="https://meydan.example/search?q=caz">');
});

it("has no alternate for a text in one language, and points to that language", () => {
  const head = renderHead({ ...PAGE, path: "/blog/1", languages: ["tr"] }, { ...AT, language: "en" });
  expect(head).not.toContain("hreflang");
  expect(head).toContain('<link rel="canonical" href="https://meydan.example/blog/1?lang=tr">');
  expect(head).toContain('<meta property="og:locale" content="tr_TR">');
});

it("shows the picture of the page, absolute, or that of the site", () => {
  expect(renderHead(PAGE, AT)).toContain(
    `<meta property="og:image" content="https://meydan.example/share/site/card.${AT.language}.jpg">`,
  );
  const head = renderHead({ ...PAGE, image: "/share/1.jpg" }, AT);
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(head).toContain('<meta property="og:image" content="https://meydan.example/share/1.jpg">');
  expect(renderHead({ ...PAGE, image: "https://cdn.example/1.jpg" }, AT)).toContain(
    '<meta property="og:image" content="https://cdn.example/1.jpg">',
  );
});

it.each([
  ["a page that is not to be indexed", { ...PAGE, path: undefined }, AT],
  ["a page about nothing", PAGE, { ...AT, exists: false }],
] as const)("keeps %s out of search engines", (_case, page, at) => {
  const head = renderHead(page, at);
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).not.toContain("canonical");
  expect(head).not.toContain("og:");
});

it("writes descriptions that cannot end their script", () => {
  const head = renderHead(
    { ...PAGE, jsonLd: (absolute) => [{ "@type": "WebSite", url: absolute("/"), name: "</script><b>" }] },
    AT,
  );
  expect(head).toContain('"url":"https://meydan.example/"');
  expect(head).toContain("\\u003c/script>");
  expect(head.match(/<\/script>/g)).toHaveLength(1);
});

it("links its feeds in the language of the page, also on pages that are not indexed", () => {
  const feeds = [{ of: "events", title: 'Caz & "blues"', filter: { q: "caz", city: "Ankara" } }] as const;
  const expected =
    '<link rel="alternate" type="application/atom+xml" title="Caz &amp; &quot;blues&quot;" href="/events.atom?q=caz&amp;city=Ankara&amp;lang=tr">' +
    '<link rel="alternate" type="application/rss+xml" title="Caz &amp; &quot;blues&quot;" href="/events.rss?q=caz&amp;city=Ankara&amp;lang=tr">';
  expect(renderHead({ ...PAGE, feeds }, AT)).toContain(expected);
  expect(renderHead({ ...PAGE, path: undefined, feeds }, AT)).toContain(expected);
  expect(renderHead({ ...PAGE, feeds }, { ...AT, exists: false })).not.toContain("rss");
  expect(renderHead({ ...PAGE, feeds: [{ of: "news", title: "N" }] }, { ...AT, language: "en" })).toContain(
    'href="/news.atom?lang=en"',
  );
});

it("says nothing for a page that said nothing", () => {
  expect(renderHead(null, AT)).toBe("");
});

it("says where other sites learn how to embed it, even if it is not to be indexed", () => {
  const head = renderHead({ ...PAGE, path: undefined, embedPath: "/search?q=a%26b" }, AT);
  const page = encodeURIComponent("https://meydan.example/search?q=a%26b&lang=tr");
  for (const [format, kind] of [
    ["json", "application/json"],
    ["xml", "text/xml"],
  ]) {
    const address = `https://meydan.example/oembed?format=${format}&amp;url=${page}`;
    expect(head).toContain(`<link rel="alternate" type="${kind}+oembed" title="Meydan" href="${address}">`);
  }
  expect(renderHead({ ...PAGE, embedPath: "/event/x" }, { ...AT, exists: false })).not.toContain("oembed");
});
