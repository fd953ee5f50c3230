import type { ReactNode } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { TextKey } from "../../i18n/translate";
import { clockTime } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { CalendarIcon, InfoIcon, PersonIcon, PinIcon } from "../../ui/icons";
import { usePhase } from "../events/clock";
import { OngoingLabel } from "../events/event-date";
import { formatDate } from "../events/event-format";
import { hostOf } from "../events/seller";
import { isAbroad, localTimes, type Showing, showingTimes } from "../events/showing";
import { addressLine } from "./address-line";
import { contactHref } from "./contact";
import { dateLines } from "./event-times";

type LanguageKey = Extract<TextKey, `event.languages.${string}`>;

/** Date, venue, organizer, language and age of an event. */
export function QuickInfo({ event }: { event: Event }) {
  const { language, t } = useI18n();
  const { showing } = event;
  const { date, time, isMultiDay } = dateLines(localTimes(event, showing), language);
  const doors = clockTime(showing?.doors_at?.slice(11), language);
  // A response from before there were languages, kept by the service worker, has none.
  const languages = event.event_languages
    ?.map((code) => t(`event.languages.${code}` as LanguageKey))
    .join(", ");
  const isOngoing = usePhase(event) === "ongoing";
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
      <Fact
        icon={<CalendarIcon className="size-5.5" />}
        parts={[
          { label: t("event.dateLabel"), content: <time dateTime={event.start_date}>{date}</time> },
          { label: t("event.timeLabel"), content: time && isMultiDay ? t("event.starts", { time }) : time },
          {
            label: t("event.clockLabel"),
            content: showing && isAbroad(showing) && <Clock showing={showing} />,
          },
          { label: t("event.doorsLabel"), content: doors && t("event.doors", { time: doors }) },
          { label: t("event.stateLabel"), content: isOngoing && <OngoingLabel time={event.time} /> },
        ]}
      />
      <Fact
        icon={<PinIcon className="size-5.5" />}
        parts={[
          {
            label: t("event.venueLabel"),
            content: (event.venue || showing?.hall) && <VenueName event={event} />,
          },
          { label: t("event.addressLabel"), content: addressLine(event) },
          { label: t("event.settingLabel"), content: event.setting && t(`event.${event.setting}`) },
        ]}
      />
      <Fact
        icon={<PersonIcon className="size-5.5" />}
        parts={[
          { label: t("event.organizerLabel"), content: event.organizer && <Organizer event={event} /> },
          { label: t("event.contactLabel"), content: event.phone && <Contact contact={event.phone} /> },
          { label: t("event.websiteLabel"), content: hostOf(event.website) && <Website event={event} /> },
        ]}
      />
      <Fact
        icon={<InfoIcon className="size-5.5" />}
        parts={[
          { label: t("event.languageLabel"), content: languages && t("event.heldIn", { languages }) },
          { label: t("event.ageLabel"), content: event.min_age && t("event.age", { age: event.min_age }) },
        ]}
      />
    </div>
  );
}

/** Compact for a mouse, 44 pixels high on touch screens. */
const LINK =
  "inline-flex min-h-8 max-w-full items-center [overflow-wrap:anywhere] pointer-coarse:min-h-11 underline decoration-line decoration-2 underline-offset-4 hover:decoration-brand-2";

interface FactProps {
  icon: ReactNode;
  /** Label and content, the most important first; parts without content are left out. */
  parts: readonly { label: string; content: ReactNode }[];
}

/** A list of its own: inside a `dl`, a `div` may hold one label with its content, not several. */
function Fact({ icon, parts }: FactProps) {
  const known = parts.filter(({ content }) => content);
  if (known.length === 0) return null;
  return (
    <dl className="relative flex min-h-11 min-w-0 flex-col justify-center pl-14.5">
      {known.map(({ label, content }, place) => (
        <div key={label}>
          <dt>
            {place === 0 && (
              <span className="absolute top-0 left-0 grid size-11 place-items-center rounded-xl bg-brand-soft text-brand">
                {icon}
              </span>
            )}
            <span className="sr-only">{label}</span>
          </dt>
          <dd className={`break-words ${place === 0 ? "font-semibold" : "text-[0.95rem] text-ink-2"}`}>
            {content}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Which clock the time is by, and what Turkey's shows then. */
function Clock({ showing }: { showing: Showing }) {
  const { language, t } = useI18n();
  const { date, time } = showing;
  const isSameDay = date === showingTimes(showing).date;
  const written = isSameDay
    ? clockTime(time, language)
    : formatDate({ date, time: time ?? null, end_date: null }, language, "day");
  return t("event.localTime", { time: written ?? "" });
}

function VenueName({ event: { venue, showing } }: { event: Event }) {
  const hall = showing?.hall ? `${venue && " · "}${showing.hall}` : "";
  if (!showing?.venue_id) return venue + hall;
  return (
    <>
      <Link className={LINK} to={paths.venue(showing.venue_id)}>
        {venue}
      </Link>
      {hall}
    </>
  );
}

function Organizer({ event: { organizer, organizer_id } }: { event: Event }) {
  if (!organizer_id) return organizer;
  return (
    <Link className={LINK} to={paths.profile("organizer", organizer_id)}>
      {organizer}
    </Link>
  );
}

function Contact({ contact }: { contact: string }) {
  const href = contactHref(contact);
  if (!href) return contact;
  return (
    <a className={LINK} href={href}>
      {contact}
    </a>
  );
}

function Website({ event }: { event: Event }) {
  const { t } = useI18n();
  return (
    <a className={LINK} href={event.website ?? ""} target="_blank" rel="noopener">
      {hostOf(event.website)}
      <span className="sr-only"> ({t("site.opensNewTab")})</span>
    </a>
  );
}
