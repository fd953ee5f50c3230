import { foldTurkish } from "../../lib/turkish";

interface Place {
  address: string;
  district: string;
  city: string;
}

/** "Kordon Cad. 12, Konak, İzmir"; what the address already says is not repeated. */
export function placeLine({ address, district, city }: Place): string {
  const said = foldTurkish(address);
  const further = [district, city].filter((part) => part && !said.includes(foldTurkish(part)));
  return [address, ...further].filter(Boolean).join(", ");
}

/** "+902320000000" → "+90 232 000 00 00"; numbers of other countries stay as they are. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+90|0)(\d{3})(\d{3})(\d{2})(\d{2})$/, (_all, prefix: string, ...groups) =>
    [prefix === "0" ? `0${groups[0]}` : `${prefix} ${groups[0]}`, ...groups.slice(1, 4)].join(" "),
  );
}
