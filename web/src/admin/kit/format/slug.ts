import { foldTurkish } from "../../../lib/turkish";

/** "Çağdaş Dans" → "cagdas-dans" */
export const slugOf = (name: string): string =>
  foldTurkish(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[-0-9]+|-+$/g, "")
    .slice(0, 63);
