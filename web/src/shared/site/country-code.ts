import { foldTurkish } from "../../lib/turkish";

/** Where Turkish artists tour, by name in either language. */
const CODES: Readonly<Record<string, string>> = {
  turkiye: "TR",
  turkey: "TR",
  almanya: "DE",
  germany: "DE",
  avusturya: "AT",
  austria: "AT",
  azerbaycan: "AZ",
  azerbaijan: "AZ",
  belcika: "BE",
  belgium: "BE",
  "birlesik krallik": "GB",
  "united kingdom": "GB",
  fransa: "FR",
  france: "FR",
  hollanda: "NL",
  netherlands: "NL",
  isvicre: "CH",
  switzerland: "CH",
  kibris: "CY",
  cyprus: "CY",
  yunanistan: "GR",
  greece: "GR",
  "amerika birlesik devletleri": "US",
  "united states": "US",
};

/** The ISO 3166 code of a country; its name as it is written if the code is not known. */
export function countryCode(country: string): string {
  const name = country.trim();
  return /^[a-z]{2}$/i.test(name) ? name.toUpperCase() : (CODES[foldTurkish(name)] ?? name);
}
