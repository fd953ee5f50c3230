import { useI18n } from "../../i18n/language-context";
import { LineIcon } from "../../ui/icons";
import { useSiteSettings } from "./site";

const NETWORKS = [
  {
    key: "social_instagram",
    name: "Instagram",
    path: "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM17.5 6.5h.01",
  },
  { key: "social_x", name: "X", path: "M4 4h3.5L20 20h-3.5ZM19.5 4l-6.5 7.2M11 13l-6.5 7" },
  {
    key: "social_youtube",
    name: "YouTube",
    path: "M6 6h12a3.5 3.5 0 0 1 3.5 3.5v5A3.5 3.5 0 0 1 18 18H6a3.5 3.5 0 0 1-3.5-3.5v-5A3.5 3.5 0 0 1 6 6ZM10.5 9.5v5l4-2.5Z",
  },
  {
    key: "social_facebook",
    name: "Facebook",
    path: "M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-1.5 1.5-1.5h2V3h-2.5C12 3 10.5 4.5 10.5 7.5v2H8V13h2.5v8",
  },
  {
    key: "social_linkedin",
    name: "LinkedIn",
    path: "M5 9v11M5 4.5h.01M10 20V9M10 13c0-2.5 1.5-4 4-4s4 1.5 4 4v7",
  },
] as const;

/** Links to social networks; networks without a URL in the settings are left out. */
export function SocialLinks() {
  const { t } = useI18n();
  const { siteName, text } = useSiteSettings();
  const shown = NETWORKS.map((network) => ({ ...network, address: text(network.key) })).filter(
    ({ address }) => /^https?:\/\//.test(address),
  );
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t("site.social")} className="-ml-2.5 flex gap-1">
      {shown.map(({ key, name, path, address }) => (
        <li key={key}>
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="grid size-11 place-items-center rounded-full text-[#cfc8e6] transition-colors hover:bg-white/10 hover:text-white"
          >
            <span className="sr-only">{t("site.socialLink", { site: siteName, network: name })}</span>
            <LineIcon className="size-6 stroke-[1.8]">
              <path d={path} />
            </LineIcon>
          </a>
        </li>
      ))}
    </ul>
  );
}
