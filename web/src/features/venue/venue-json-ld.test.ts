import { expect, it } from "vitest";
import { buildVenue } from "../../testing/place-builder";
import { venueJsonLd } from "./venue-json-ld";

const absolute = (path: string) => (path.startsWith("/") ? `https://meydan.example${path}` : path);
const image = "/share/venue/buyuk-sahne.tr.jpg";

it("says all that is known", () => {
  expect(venueJsonLd(buildVenue(), { language: "tr", image, absolute })).toEqual({
    "@context": "https://schema.org",
    "@type": "EventVenue",
    name: "Büyük Sahne",
    alternateName: "Main Stage",
    description: "Bir tütün deposundan dönüştürülen sahne.",
    url: "https://meydan.example/venue/buyuk-sahne",
    image: ["https://meydan.example/share/venue/buyuk-sahne.tr.jpg"],
    address: {
      "@type": "PostalAddress",
      streetAddress: "Kordon Cad. 12",
      addressLocality: "Konak",
      addressRegion: "İzmir",
      addressCountry: "TR",
    },
    geo: { "@type": "GeoCoordinates", latitude: 38.42, longitude: 27.13 },
    telephone: "+902320000000",
    sameAs: "https://www.sahne.example.org/",
    amenityFeature: [
      { "@type": "LocationFeatureSpecification", name: "Step-free entrance", value: true },
      { "@type": "LocationFeatureSpecification", name: "Hearing loop", value: false },
    ],
  });
});

it("leaves out what is unknown", () => {
  const bare = buildVenue({
    name_en: "Büyük Sahne",
    address: "",
    district: "",
    latitude: null,
    website: null,
    phone: "",
    description: "",
    accessibility: {},
  });
  const described = venueJsonLd(bare, { language: "en", image, absolute });
  expect(described.address).toEqual({
    "@type": "PostalAddress",
    addressLocality: "Izmir",
    addressCountry: "TR",
  });
  for (const key of ["alternateName", "description", "geo", "telephone", "sameAs", "amenityFeature"])
    expect(described).not.toHaveProperty(key);
});
