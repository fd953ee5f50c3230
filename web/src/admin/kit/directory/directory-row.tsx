import { Link } from "../../../lib/router";
import { useT } from "../../i18n/texts";
import { formPaths } from "../../paths";
import { canDelete } from "../../session/roles";
import { useUser } from "../../session/session";
import { Thumbnail } from "../files/thumbnail";
import { wholeNumber } from "../format/format";
import { EditAction, RemoveAction, ViewAction } from "../lists/row-actions";
import { Badge } from "../ui/badge";
import { IconButton } from "../ui/buttons";
import { ImageIcon, MergeIcon } from "../ui/icons";
import type { Directory, DirectoryItem } from "./directory";

export interface DirectoryCommands<T> {
  edit: (item: T) => void;
  merge: (item: T) => void;
  remove: (item: T) => void;
}

interface Props<T extends DirectoryItem> {
  directory: Directory<T>;
  item: T;
  commands: DirectoryCommands<T>;
}

/** A venue or a profile in its list. */
export function DirectoryRow<T extends DirectoryItem>({ directory, item, commands }: Props<T>) {
  const { t, language } = useT();
  const user = useUser();
  const name = directory.nameOf(item, language);
  return (
    <article className="grid grid-cols-[min(3.5rem,18vw)_minmax(0,1fr)] items-center gap-x-[min(1rem,4.2vw)] gap-y-2 p-3 sm:px-4 @2xl:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
      <div className="grid aspect-square w-full place-items-center overflow-hidden rounded-lg bg-brand-soft text-brand">
        {item.picture ? (
          <Thumbnail
            image={{ ...item.picture, file_path: item.picture.url }}
            sizes="56px"
            className="size-full"
          />
        ) : (
          <ImageIcon className="size-6 opacity-60" />
        )}
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="min-w-0 font-sans font-semibold text-base tracking-normal [overflow-wrap:anywhere]">
            {name}
          </h2>
          {!item.is_active && <Badge>{t("kit.inactive")}</Badge>}
        </div>
        <p className="mt-0.5 text-ink-2 text-sm [overflow-wrap:anywhere]">
          {directory.detailOf(item, language)}
        </p>
        {item.aliases.length > 0 && (
          <p className="text-ink-3 text-sm [overflow-wrap:anywhere]">
            {t("kit.directory.aliases", { names: item.aliases.join(", ") })}
          </p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-1 @2xl:col-span-1">
        <UseCount directory={directory} item={item} name={name} />
        <EditAction name={name} onClick={() => commands.edit(item)} />
        {item.is_active && <ViewAction name={name} href={directory.pageOf(item)} />}
        <IconButton
          aria-label={`${t("kit.merge.action")}: ${name}`}
          title={t("kit.merge.action")}
          onClick={() => commands.merge(item)}
        >
          <MergeIcon />
        </IconButton>
        {canDelete(user) && <RemoveAction name={name} onClick={() => commands.remove(item)} />}
      </div>
    </article>
  );
}

/** The number of upcoming events that use it, with a link to them. */
function UseCount<T extends DirectoryItem>({
  directory,
  item,
  name,
}: {
  directory: Directory<T>;
  item: T;
  name: string;
}) {
  const { t, language } = useT();
  const count = item.event_count ?? 0;
  if (count === 0) {
    return (
      <span className="mr-auto px-2 text-ink-3 text-sm basis-full @md:basis-auto @2xl:mr-2">
        {t("kit.directory.unused")}
      </span>
    );
  }
  return (
    <Link
      to={formPaths.eventsOf({ ...directory.eventFilterOf(item), when: "upcoming" })}
      aria-label={`${name}: ${t("kit.directory.used", { count: wholeNumber(count, language) })}`}
      className="mr-auto inline-flex min-h-11 basis-full @md:basis-auto items-center rounded-lg px-2 font-semibold text-brand text-sm tabular-nums hover:underline @2xl:mr-2"
    >
      {t("kit.directory.used", { count: wholeNumber(count, language) })}
    </Link>
  );
}
