/** The schema.org JSON-LD of the site, its search and its organization. */
import type { Head } from "../../lib/head";
import type { Language } from "../../lib/language";
import { paths } from "../../lib/paths";

interface Site {
  siteName: string;
  description: string;
  language: Language;
  logo: string | undefined;
}

export function siteJsonLd({ siteName, description, language, logo }: Site): Head["jsonLd"] {
  return (absolute) => {
    const url = absolute(paths.home());
    const organization = `${url}#organization`;
    return [
      {
        "@context": "https://schema.org",
        "@type": "WebSite",
        "@id": `${url}#website`,
        name: siteName,
        description,
        url,
        inLanguage: language,
        publisher: { "@id": organization },
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${absolute(paths.search())}?q={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      },
      {
        "@context": "https://schema.org",
        "@type": "Organization",
        "@id": organization,
        name: siteName,
        url,
        ...(logo ? { logo: absolute(logo) } : {}),
      },
    ];
  };
}
