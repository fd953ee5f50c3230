import { lazy, Suspense } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { useParams } from "../lists/params";
import { ActivityIcon } from "../ui/icons";
import type { HistorySubject } from "./revision";

const HistoryDialog = lazy(() =>
  import("./history-dialog").then((module) => ({ default: module.HistoryDialog })),
);

interface Props {
  subject: HistorySubject;
  /** What it and the dialog are called where several are on a screen. */
  label?: string;
  isDirty: boolean;
  onRestored: (stored: object) => void;
}

/** Opens the history of an item; `history=<id>` in the URL does, too. */
export function HistoryButton({ subject, label, isDirty, onRestored }: Props) {
  const { t } = useT();
  const [params, setParams] = useParams({ history: "" });
  return (
    <>
      <Button
        variant="ghost"
        aria-label={label}
        onClick={() => setParams({ history: String(subject.id) })}
        className="max-sm:w-11 max-sm:px-0"
      >
        <ActivityIcon />
        <span className="max-sm:sr-only">{t("kit.history.title")}</span>
      </Button>
      {params.history === String(subject.id) && (
        <Suspense>
          <HistoryDialog
            subject={subject}
            title={label}
            isDirty={isDirty}
            onRestored={onRestored}
            onClose={() => setParams({ history: "" })}
          />
        </Suspense>
      )}
    </>
  );
}
