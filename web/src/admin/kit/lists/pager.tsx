import { Button } from "../../../ui/button";
import { ArrowLeftIcon, ArrowRightIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { Paged } from "../api/queries";
import { wholeNumber } from "../format/format";

type Props = Pick<Paged<unknown>, "from" | "to" | "total" | "next" | "previous">;

/** Pagination; renders nothing if there is one page. */
export function Pager({ from, to, total, next, previous }: Props) {
  const { t, language } = useT();
  if (total === 0 || (!next && !previous && to >= total)) return null;
  const number = (value: number) => wholeNumber(value, language);
  const turn = (go: (() => void) | null) => () => {
    go?.();
    window.scrollTo({ top: 0, behavior: "instant" });
  };
  return (
    <nav aria-label={t("kit.pages")} className="mt-5 flex flex-wrap items-center justify-center gap-3">
      <Button variant="secondary" onClick={turn(previous)} disabled={!previous}>
        <ArrowLeftIcon className="size-4.5" />
        <span className="max-sm:sr-only">{t("kit.previous")}</span>
      </Button>
      <p role="status" className="whitespace-nowrap text-ink-2 text-sm tabular-nums">
        {t("kit.pageOf", { from: number(from), to: number(to), total: number(total) })}
      </p>
      <Button variant="secondary" onClick={turn(next)} disabled={!next}>
        <span className="max-sm:sr-only">{t("kit.next")}</span>
        <ArrowRightIcon className="size-4.5" />
      </Button>
    </nav>
  );
}
