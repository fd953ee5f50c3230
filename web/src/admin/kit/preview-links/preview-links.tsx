import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { write } from "../api/api";
import { staffQuery } from "../api/queries";
import type { Data, NewPreviewLink, PreviewLink } from "../api/types";
import { useNotify } from "../dialogs/notify";
import { SelectField, TextField } from "../fields/fields";
import { dateAndTime24 } from "../format/format";
import { FormSection } from "../forms/form-section";
import { BusyButton } from "../ui/buttons";
import { CopyIcon, LinkIcon } from "../ui/icons";
import { LINK_DAYS, type LinkDays, type PreviewSubject, previewLinksUrl } from "./preview-link";

interface Props {
  subject: PreviewSubject;
  /** True with unsaved changes, which a preview does not show. */
  isDirty: boolean;
}

/** Makes, copies and ends links that show the saved item to people outside, before it is published. */
export function PreviewLinks({ subject, isDirty }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const url = previewLinksUrl(subject);
  const found = useQuery(staffQuery<Data<PreviewLink[]>>(url));
  const [days, setDays] = useState<LinkDays>("7");
  const [made, setMade] = useState<NewPreviewLink | null>(null);
  const [isMaking, setMaking] = useState(false);
  const links = found.data?.data ?? [];

  const make = async () => {
    setMaking(true);
    try {
      const { data } = await write<Data<NewPreviewLink>>("POST", url, { days: Number(days) });
      setMade(data);
      found.refetch();
    } catch (failure) {
      notify.failed(t("previewLinks.notMade"), failure);
    } finally {
      setMaking(false);
    }
  };
  const end = async (link: PreviewLink) => {
    try {
      await write("DELETE", `/api/preview-links/${link.id}`);
      if (made?.id === link.id) setMade(null);
      notify.done(t("previewLinks.ended"));
      found.refetch();
    } catch (failure) {
      notify.failed(t("previewLinks.notEnded"), failure);
    }
  };
  return (
    <FormSection title={t("previewLinks.title")}>
      <p className="max-w-[70ch] text-ink-2 text-sm">
        {t("previewLinks.lead")} {isDirty && t("previewLinks.savedOnly")}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-40">
          <SelectField
            label={t("previewLinks.days")}
            value={days}
            choices={LINK_DAYS.map((value) => ({ value, label: t(`previewLinks.periods.${value}`) }))}
            onChange={setDays}
          />
        </div>
        <BusyButton variant="secondary" type="button" onClick={make} isWaiting={isMaking}>
          <LinkIcon />
          {t("previewLinks.make")}
        </BusyButton>
      </div>
      {made && <MadeLink link={made} />}
      {links.length > 0 && <LinkList links={links} onEnd={end} />}
    </FormSection>
  );
}

/** A new link with its URL, which cannot be shown again. */
function MadeLink({ link }: { link: NewPreviewLink }) {
  const { t } = useT();
  const address = new URL(link.url, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ type: "success", title: t("previewLinks.copied"), message: "", duration: 3000 });
    } catch {
      // The clipboard needs permission and https.
      toast({ type: "error", title: t("previewLinks.notCopied"), message: t("previewLinks.copyByHand") });
    }
  };
  return (
    <div role="status" className="flex flex-wrap items-end gap-3 rounded-2xl bg-paper p-4">
      <div className="min-w-0 flex-1 basis-72">
        <TextField
          label={t("previewLinks.url")}
          hint={t("previewLinks.urlHint")}
          value={address}
          onChange={() => undefined}
          readOnly
        />
      </div>
      <Button onClick={copy} className="sm:mb-6">
        <CopyIcon />
        {t("previewLinks.copy")}
      </Button>
    </div>
  );
}

interface ListProps {
  links: readonly PreviewLink[];
  onEnd: (link: PreviewLink) => void;
}

function LinkList({ links, onEnd }: ListProps) {
  const { t, language } = useT();
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1 font-semibold text-sm">
        {t("previewLinks.valid")}
      </p>
      <ul aria-labelledby={id} className="divide-y divide-line rounded-2xl border border-line px-4">
        {links.map((link) => {
          const until = t("previewLinks.until", { date: dateAndTime24(link.expires_at, language) });
          return (
            <li key={link.id} className="flex flex-wrap items-center gap-x-4 py-1">
              <span className="min-w-0 flex-1 basis-60">
                <span className="block font-semibold text-sm">{until}</span>
                <span className="block text-ink-2 text-sm">
                  {[link.created_by, dateAndTime24(link.created_at, language)].filter(Boolean).join(" · ")}
                </span>
              </span>
              <Button
                variant="ghost"
                aria-label={`${t("previewLinks.end")}: ${until}`}
                onClick={() => onEnd(link)}
              >
                {t("previewLinks.end")}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
