import { paths } from "../../../lib/paths";
import { ExternalIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { StaffBlog } from "../../kit/api/types";
import { LanguagesCell } from "../../kit/languages/language-badges";
import { PublicationCell } from "../../kit/publication/publication-badge";
import { MarkCell, MomentCell, TextCell } from "../../kit/table/cells";
import { RowButton, RowControls, RowLink, RowTitle } from "../../kit/table/row-controls";
import type { TableColumn } from "../../kit/table/table-column";
import { TableList } from "../../kit/table/table-list";
import { TrashIcon } from "../../kit/ui/icons";

interface Props {
  items: readonly StaffBlog[];
  sort: string;
  onSort: (sort: string) => void;
  onEdit: (post: StaffBlog) => void;
  /** Undefined without the permission to delete. */
  onDelete: ((post: StaffBlog) => void) | undefined;
}

const idOf = ({ id }: StaffBlog) => String(id);
const nameOf = ({ title }: StaffBlog) => title;

/** Posts as a table. */
export function BlogTable({ items, sort, onSort, onEdit, onDelete }: Props) {
  const { t } = useT();
  const columns: TableColumn<StaffBlog>[] = [
    {
      id: "title",
      label: t("blog.form.title"),
      isHeading: true,
      sort: { value: "title", direction: "ascending" },
      cell: (post) => <RowTitle onClick={() => onEdit(post)}>{post.title}</RowTitle>,
    },
    {
      id: "status",
      label: t("blog.status"),
      width: 10,
      cell: (post) => <PublicationCell item={post} isPublic={post.is_published} />,
    },
    {
      id: "category",
      label: t("blog.category"),
      width: 7,
      cell: ({ category }) => t(`blog.categories.${category}`),
    },
    {
      id: "author",
      label: t("blog.form.author"),
      width: 10,
      cell: ({ author_name }) => <TextCell>{author_name ?? ""}</TextCell>,
    },
    {
      id: "date",
      label: t("blog.date"),
      width: 8,
      sort: { value: "newest", direction: "descending" },
      cell: ({ date }) => <MomentCell at={date} isDate />,
    },
    {
      id: "languages",
      label: t("blog.languages"),
      width: 5.5,
      isOptional: true,
      cell: ({ language_states }) => language_states && <LanguagesCell states={language_states} />,
    },
    {
      id: "featured",
      label: t("blog.featured"),
      width: 5.5,
      isOptional: true,
      cell: ({ is_featured }) => <MarkCell isSet={is_featured} />,
    },
  ];
  return (
    <TableList
      table="blogs"
      label={t("blog.title")}
      columns={columns}
      items={items}
      idOf={idOf}
      nameOf={nameOf}
      sort={sort}
      onSort={onSort}
      onOpen={onEdit}
      actions={(post) => (
        <RowControls>
          {post.is_published && (
            <RowLink label={t("blog.view")} name={post.title} href={paths.post(post.id)}>
              <ExternalIcon />
            </RowLink>
          )}
          {onDelete && (
            <RowButton label={t("kit.remove")} name={post.title} onClick={() => onDelete(post)}>
              <TrashIcon />
            </RowButton>
          )}
        </RowControls>
      )}
      actionsWidth={3.5}
    />
  );
}
