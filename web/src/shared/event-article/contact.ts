/** An organizer's contact: mostly a phone number, sometimes an email address, sometimes free text. */

/** A `mailto:` or `tel:` URL; null for free text. */
export function contactHref(contact: string): string | null {
  const text = contact.trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  const digits = text.replace(/[^\d]/g, "");
  if (!/^\+?[\d\s().\-/]+$/.test(text) || digits.length < 3 || digits.length > 15) return null;
  return `tel:${text.startsWith("+") ? "+" : ""}${digits}`;
}
