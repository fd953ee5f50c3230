/** Renders the `<head>` of a page: what search engines and link previews read. */
import type { Feed, Head } from "./lib/head";
import type { Language } from "./lib/language";
import { paths, withLanguage } from "./lib/paths";

interface Context {
  language: Language;
  /** True if the URL has `lang`; the URL without it is the `x-default` version. */
  isForced: boolean;
  origin: string;
  /** False renders `noindex`: there is nothing to index at this URL. */
  exists: boolean;
}

const LOCALES: Record<Language, string> = { tr: "tr_TR", en: "en_US" };

export function renderHead(head: Head | null, { language, isForced, origin, exists }: Context): string {
  if (!head) return "";
  const absolute = (path: string) => (path.startsWith("/") ? origin + path : path);
  const tags = [`<title>${escapeHtml(head.title)}</title>`, meta("name", "description", head.description)];
  if (exists) tags.push(...(head.feeds ?? []).map((feed) => feedLinks(feed, language)));
  if (exists && head.embedPath)
    tags.push(oembedLinks(absolute(withLanguage(head.embedPath, language)), head.title, origin));
  if (head.path === undefined || !exists) {
    tags.push(meta("name", "robots", "noindex"));
    return tags.join("");
  }
  const languages = head.languages ?? (["tr", "en"] as const);
  const shown = languages.includes(language) ? language : (languages[0] ?? language);
  const address = (of: Language) => absolute(withLanguage(head.path ?? "/", of));
  const own = isForced || languages.length === 1 ? address(shown) : absolute(head.path);
  tags.push(link("canonical", own));
  if (languages.length > 1) {
    for (const other of languages) tags.push(link("alternate", address(other), other));
    tags.push(link("alternate", absolute(head.path), "x-default"));
  }
  const image = head.image ?? `/share/site/card.${shown}.jpg`;
  tags.push(
    meta("property", "og:type", head.type ?? "website"),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:url", own),
    meta("property", "og:locale", LOCALES[shown]),
    meta("name", "twitter:card", "summary_large_image"),
    meta("name", "twitter:title", head.title),
    meta("name", "twitter:description", head.description),
    meta("property", "og:image", absolute(image)),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("name", "twitter:image", absolute(image)),
  );
  for (const description of head.jsonLd?.(absolute) ?? []) {
    tags.push(`<script type="application/ld+json">${safeJson(description)}</script>`);
  }
  return tags.join("");
}

function meta(kind: "name" | "property", name: string, content: string | undefined): string {
  return content ? `<meta ${kind}="${name}" content="${escapeHtml(content)}">` : "";
}

function link(rel: string, href: string, hreflang?: string): string {
  const language = hreflang ? ` hreflang="${hreflang}"` : "";
  return `<link rel="${rel}"${language} href="${escapeHtml(href)}">`;
}

/** Both formats are advertised: feed readers pick the one they support. */
function feedLinks({ of, title, filter }: Feed, language: Language): string {
  const formats = ["atom", "rss"] as const;
  return formats
    .map((format) => {
      const href = escapeHtml(paths.feed(of, format, language, filter));
      return `<link rel="alternate" type="application/${format}+xml" title="${escapeHtml(title)}" href="${href}">`;
    })
    .join("");
}

/** Where other sites learn how to embed the page. */
function oembedLinks(page: string, title: string, origin: string): string {
  return ["json", "xml"]
    .map((format) => {
      const href = `${origin}/oembed?format=${format}&url=${encodeURIComponent(page)}`;
      return `<link rel="alternate" type="${format === "json" ? "application/json" : "text/xml"}+oembed" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`;
    })
    .join("");
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}

/** JSON that cannot close the `<script>` element around it. */
function safeJson(value: object): string {
  return JSON.stringify(value).replace(/</g, "\\u003c");
}
