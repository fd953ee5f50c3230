/** A decorative pattern that fades out towards the text, as a CSS background (public.css). */
export function HeroPattern() {
  return <div className="hero-pattern" aria-hidden="true" />;
}
