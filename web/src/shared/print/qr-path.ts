import { encode } from "uqr";

export interface QrCode {
  /** Modules on each side. */
  size: number;
  /** The dark modules, for `<path d>`. */
  path: string;
}

/** Any mask is readable; comparing all eight takes most of the time. */
const MASK = 0;

/** A QR code without its quiet zone. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: 0, ecc: "M", maskPattern: MASK });
  let path = "";
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  }
  return { size, path };
}
