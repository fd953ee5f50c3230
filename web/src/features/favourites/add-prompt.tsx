import { useEffect, useRef, useSyncExternalStore } from "react";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { toast } from "../../lib/toasts";
import { addFavourites, useFavourites } from "../../shared/favourites/favourites";
import { Button } from "../../ui/button";
import { isLink, readLink } from "./link";

/** Asks whether the events of a link in the address are to be added. */
export function LinkPrompt() {
  const fragment = useSyncExternalStore(
    onHashChange,
    () => window.location.hash,
    () => "",
  );
  if (!isLink(fragment)) return null;
  return <AddPrompt key={fragment} ids={readLink(fragment)} onDone={dropFragment} />;
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** So that a reload does not ask again. */
function dropFragment(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

interface Props {
  /** Null if the link or the file cannot be read. */
  ids: readonly number[] | null;
  onDone: () => void;
}

/** Asks before events of a link or a file are added. They are merged: none is removed. */
export function AddPrompt({ ids, onDone }: Props) {
  const { language, t } = useI18n();
  const box = useRef<HTMLElement>(null);
  const kept = useFavourites() ?? [];
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const wanted = [...new Set(ids)];
  const fresh = wanted.filter((id) => !kept.some((favourite) => favourite.id === id)).length;
  const known = wanted.length - fresh;
  const add = () => {
    const added = addFavourites(wanted);
    const count = decimal(added, language);
    toast({
      type: "success",
      title: t(added === 1 ? "favourites.addedOne" : "favourites.addedMany", { count }),
      message: added < fresh ? t("favourites.addedFull", { count: decimal(fresh - added, language) }) : "",
    });
    onDone();
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="add-favourites"
      className="rounded-card border border-brand-2 bg-brand-soft p-4 outline-none md:p-5"
    >
      <h2 id="add-favourites" className="text-xl md:text-2xl">
        {title()}
      </h2>
      {hint() && <p className="mt-1 text-ink-2">{hint()}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {fresh > 0 && <Button onClick={add}>{t("favourites.add")}</Button>}
        <Button variant="secondary" onClick={onDone}>
          {t(fresh > 0 ? "favourites.addNot" : "favourites.addClose")}
        </Button>
      </div>
    </section>
  );

  function title(): string {
    if (!ids) return t("favourites.linkBroken");
    if (fresh === 0) return t("favourites.addNothing");
    const count = decimal(fresh, language);
    return t(fresh === 1 ? "favourites.addOne" : "favourites.addMany", { count });
  }

  function hint(): string {
    if (!ids) return t("favourites.linkBrokenHint");
    if (fresh === 0 || known === 0) return "";
    return t(known === 1 ? "favourites.addKnownOne" : "favourites.addKnownMany", {
      count: decimal(known, language),
    });
  }
}
