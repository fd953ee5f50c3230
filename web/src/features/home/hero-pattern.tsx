import border from "./hero-border.svg";
import wall from "./hero-wall.svg";

/**
 * A wall of tiles, most in the dusk, some lit. It fades out towards the text: a pattern never runs under words. Phones have a
 * border of tiles above them.
 */
export function HeroPattern() {
  return (
    <picture>
      <source media="(min-width: 64rem)" srcSet={wall} />
      <img
        src={border}
        alt=""
        className="absolute top-0 right-0 h-8 w-64 [mask-image:linear-gradient(to_right,transparent,#000_60%)] lg:inset-y-0 lg:h-full lg:w-[35%] lg:object-cover lg:object-right lg:[mask-image:linear-gradient(to_right,transparent,#000_45%)] xl:w-[42%]"
      />
    </picture>
  );
}
