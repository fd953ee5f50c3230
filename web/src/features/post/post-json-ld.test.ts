import { expect, it } from "vitest";
import { buildPost } from "../../testing/post-builder";
import { postJsonLd } from "./post-json-ld";

const describePost = (change: Parameters<typeof buildPost>[0] = {}, image = "/media/a.jpg") =>
  postJsonLd(buildPost(change), {
    language: "tr",
    siteName: "Meydan",
    image,
    trail: { home: "Ana sayfa", news: "Dünyadan haberler" },
    section: "Sanat",
    absolute: (path) => (path.startsWith("/") ? `https://meydan.example${path}` : path),
  });

it("describes a post as a news article", () => {
  expect(describePost()[0]).toEqual({
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: "Müze merdiven boşluğuna taşındı",
    description: "Koleksiyon komşu apartmanların merdivenlerinde.",
    image: ["https://meydan.example/media/a.jpg"],
    datePublished: "2026-11-11",
    dateModified: "2026-11-15T08:23:15+03:00",
    author: [{ "@type": "Person", name: "Orhun Sayar" }],
    publisher: { "@type": "Organization", name: "Meydan", url: "https://meydan.example/" },
    inLanguage: "tr",
    articleSection: "Sanat",
    keywords: "müze, porto",
    mainEntityOfPage: "https://meydan.example/blog/7?lang=tr",
    url: "https://meydan.example/blog/7?lang=tr",
  });
});

it("invents nothing", () => {
  const article = describePost({ author_name: "", date: "", updated_at: "", excerpt: "", tags: [] })[0] ?? {};
  for (const key of ["author", "datePublished", "dateModified", "description", "keywords"]) {
    expect(article).not.toHaveProperty(key);
  }
});

it("leaves an absolute picture where it is", () => {
  expect(describePost({}, "https://cdn.example.org/x.jpg")[0]).toMatchObject({
    image: ["https://cdn.example.org/x.jpg"],
  });
});

it("gives the way from the home page", () => {
  expect(describePost()[1]).toEqual({
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Ana sayfa", item: "https://meydan.example/?lang=tr" },
      {
        "@type": "ListItem",
        position: 2,
        name: "Dünyadan haberler",
        item: "https://meydan.example/world-news?lang=tr",
      },
      {
        "@type": "ListItem",
        position: 3,
        name: "Müze merdiven boşluğuna taşındı",
        item: "https://meydan.example/blog/7?lang=tr",
      },
    ],
  });
});
