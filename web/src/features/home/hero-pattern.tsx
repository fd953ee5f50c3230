/**
 * A wall of tiles, most in the dusk, some lit. It fades out towards the text: a pattern never runs under words. Phones have a
 * border of tiles above them. The style sheet draws it: the picture has no meaning and is in nobody's way.
 */
export function HeroPattern() {
  return <div className="hero-pattern" aria-hidden="true" />;
}
