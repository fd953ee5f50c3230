import { paragraphs } from "./summary";

interface Props {
  text: string;
  className?: string;
}

/** A description in paragraphs; nothing if it is empty. */
export function LongText({ text, className = "" }: Props) {
  const texts = paragraphs(text);
  if (texts.length === 0) return null;
  return (
    <div
      className={`flex max-w-[68ch] flex-col gap-4 text-[1.06rem] text-ink-2 leading-[1.7] [overflow-wrap:anywhere] ${className}`}
    >
      {texts.map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
