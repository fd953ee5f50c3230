import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { staffQuery, useInvalidate } from "../../kit/api/queries";
import type { List, ReplyTemplate } from "../../kit/api/types";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { Modal } from "../../kit/dialogs/modal";
import { useNotify } from "../../kit/dialogs/notify";
import { EditAction, RemoveAction } from "../../kit/lists/row-actions";
import { canDelete } from "../../session/roles";
import { useUser } from "../../session/session";
import { TemplateForm } from "./template-form";

/** The templates of replies: list, add, edit, delete. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const user = useUser();
  const { data } = useQuery(staffQuery<List<ReplyTemplate>>("/api/reply-templates"));
  const [edited, setEdited] = useState<ReplyTemplate | "new" | null>(null);
  const remove = useRemove();
  return (
    <Modal
      isOpen
      title={t("messages.templates")}
      size="medium"
      onClose={onClose}
      footer={<Button onClick={() => setEdited("new")}>{t("messages.newTemplate")}</Button>}
    >
      <p className="mb-3 text-ink-2 text-sm">
        {t("messages.templatesHint", { name: "{name}", subject: "{subject}" })}
      </p>
      {data?.data.length === 0 && <p className="py-4 text-ink-2">{t("messages.noTemplates")}</p>}
      <ul className="divide-y divide-line">
        {data?.data.map((template) => (
          <li key={template.id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 break-words">{template.name}</span>
            <EditAction name={template.name} onClick={() => setEdited(template)} />
            {canDelete(user) && <RemoveAction name={template.name} onClick={() => remove(template)} />}
          </li>
        ))}
      </ul>
      {edited && <TemplateForm template={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </Modal>
  );
}

/** Deletes for good: templates have no trash. */
function useRemove() {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  return async ({ id, name }: ReplyTemplate) => {
    const isMeant = await requestConfirmation({
      title: t("kit.deleteTitle"),
      text: t("messages.deleteTemplate", { name }),
      action: t("kit.remove"),
      isDangerous: true,
    });
    if (!isMeant) return;
    try {
      await write("DELETE", `/api/reply-templates/${id}`);
      notify.done(t("kit.deleted"), t("messages.templateDeleted", { name }));
      invalidate("reply-templates");
    } catch (failure) {
      notify.failed(t("kit.notDeleted"), failure);
    }
  };
}
