import { type ReactNode, useMemo } from "react";
import { useT } from "../../i18n/texts";
import { ADDED, REMOVED } from "../../kit/audit/diff-look";
import { diffFields, type FieldChange } from "../../kit/audit/field-diff";
import { fieldName } from "../../kit/audit/field-name";
import { valueText, type Words } from "../../kit/audit/value-text";
import { collapseUnchanged, type DiffPart, diffWords, similarity } from "../../kit/audit/word-diff";

interface Props {
  before: Record<string, unknown> | null | undefined;
  after: Record<string, unknown> | null | undefined;
}

/** The changed fields with old and new values; for a created or deleted item, all its fields. */
export function DiffList({ before, after }: Props) {
  const { t, language } = useT();
  const changes = useMemo(() => diffFields(before, after), [before, after]);
  const words = { t, language };
  if (changes.length === 0) return <p className="text-ink-2 text-sm">{t("activity.nothingChanged")}</p>;
  const isChange = Boolean(before && after);
  return (
    <dl className="divide-y divide-line">
      {changes.map((change) => (
        <div
          key={`${change.field}.${change.part}`}
          className="grid gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0 md:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="font-semibold text-sm">{fieldName(change, t)}</dt>
          <dd className="min-w-0">
            {isChange ? (
              <Sides change={change} words={words} />
            ) : (
              <Text>
                <Value {...{ change, words }} value={before ? change.before : change.after} />
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Texts with less similarity are shown in full instead of as a diff. */
const RELATED = 0.3;

function Sides({ change, words }: { change: FieldChange; words: Words }) {
  const { t } = words;
  const before = valueText(change, change.before, words);
  const after = valueText(change, change.after, words);
  const pieces = diffWords(before, after);
  const isRelated = similarity(pieces) >= RELATED;
  return (
    <div className="grid gap-2 md:grid-cols-2">
      {(["before", "after"] as const).map((side) => (
        <Side key={side} title={t(`activity.${side}`)}>
          {isRelated ? (
            <Pieces pieces={collapseUnchanged(pieces)} side={side} />
          ) : (
            <Value change={change} value={change[side]} words={words} />
          )}
        </Side>
      ))}
    </div>
  );
}

const MARKS = {
  before: { Mark: "del", look: REMOVED },
  after: { Mark: "ins", look: ADDED },
} as const;

function Pieces({ pieces, side }: { pieces: readonly DiffPart[]; side: keyof typeof MARKS }) {
  const { Mark, look } = MARKS[side];
  // The list never changes, so indexes are stable keys.
  const shown = pieces.map((piece, place) => ({ ...piece, key: place }));
  return shown
    .filter((piece) => piece.side === "both" || piece.side === side)
    .map(({ key, text, side: own }) =>
      own === "both" ? (
        <span key={key}>{text}</span>
      ) : (
        <Mark key={key} className={look}>
          {text}
        </Mark>
      ),
    );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg bg-paper px-3 py-1.5">
      <p className="text-ink-3 text-xs">{title}</p>
      <Text>{children}</Text>
    </div>
  );
}

const Text = ({ children }: { children: ReactNode }) => (
  <div className="max-h-60 overflow-y-auto whitespace-pre-wrap break-words text-sm">{children}</div>
);

function Value({ change, value, words }: { change: FieldChange; value: unknown; words: Words }) {
  const text = valueText(change, value, words);
  if (text === "") return <span className="text-ink-3">{words.t("activity.blank")}</span>;
  if (change.field !== "color_code") return text;
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        style={{ background: text }}
        className="size-3 rounded-full ring-1 ring-ink/15"
      />
      {text}
    </span>
  );
}
