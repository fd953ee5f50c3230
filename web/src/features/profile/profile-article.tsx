import type { Profile } from "../../api/profiles";
import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { paths, posterUrl } from "../../lib/paths";
import { Agenda } from "../../shared/agenda/agenda";
import type { AgendaFilter } from "../../shared/agenda/agenda-request";
import { Follow } from "../../shared/agenda/follow";
import { BackLink } from "../../shared/event-article/back-link";
import { LongText } from "../../shared/event-article/long-text";
import { hostOf } from "../../shared/events/seller";
import { PosterPicture } from "../../shared/place/poster-picture";
import { PrintLink } from "../../shared/print/print-link";
import { ExternalIcon } from "../../ui/icons";

const SIZES = "(min-width: 768px) 20rem, calc(100vw - 2rem)";

export const profileName = ({ name, name_en }: Profile, language: Language): string =>
  language === "tr" ? name : name_en || name;

interface Props {
  profile: Profile;
  filter: AgendaFilter;
}

/** The page of a performer or an organizer. */
export function ProfileArticle({ profile, filter }: Props) {
  const { t } = useI18n();
  return (
    <article className="mx-auto max-w-[1240px] px-4 pt-4 pb-14 md:px-6 md:pt-5.5 md:pb-20">
      <BackLink />
      <div className="mt-4 grid grid-cols-1 gap-x-9 gap-y-6 md:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="aspect-video overflow-hidden rounded-card bg-line shadow-card md:aspect-square">
          <PosterPicture
            picture={profile.picture}
            poster={posterUrl(profile.kind, profile.profile_id)}
            sizes={SIZES}
          />
        </div>
        <ProfileHeader profile={profile} />
      </div>
      <div className="mt-12 flex max-w-220 flex-col gap-10">
        <Agenda filter={filter} />
        <Follow
          title={t(profile.kind === "performer" ? "profile.followPerformer" : "profile.followOrganizer")}
          filter={filter}
        />
      </div>
      <PrintLink to={paths.profile(profile.kind, profile.profile_id)} />
    </article>
  );
}

function ProfileHeader({ profile }: { profile: Profile }) {
  const { language, t } = useI18n();
  const name = profileName(profile, language);
  const links = profile.links.flatMap((href) => {
    const host = hostOf(href);
    return host ? [{ href, host }] : [];
  });
  return (
    <header className="flex min-w-0 flex-col justify-center">
      <p className="font-semibold text-brand">{t(`profile.${profile.kind}`)}</p>
      <h1 className="mt-1 hyphens-auto text-balance text-[clamp(2rem,4.2vw,3.1rem)] leading-[1.08] [overflow-wrap:anywhere]">
        {name}
      </h1>
      {profile.name !== name && (
        <p className="mt-1.5 text-ink-2">
          {t("profile.turkishName")} <span lang="tr">{profile.name}</span>
        </p>
      )}
      <LongText text={profile.description} className="mt-4" />
      {links.length > 0 && (
        <ul aria-label={t("profile.links")} className="mt-4 flex flex-wrap gap-2">
          {links.map(({ href, host }) => (
            <li key={href}>
              <a
                href={href}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-card px-4 font-semibold text-sm hover:border-brand-2"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{host}</span>
                <span className="sr-only"> ({t("site.opensNewTab")})</span>
                <ExternalIcon className="size-4.5 shrink-0 text-ink-3" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
