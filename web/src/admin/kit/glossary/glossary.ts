/** Names in both languages: what `/api/glossary` takes and answers. */
import type { Language } from "../../../lib/language";
import { read, write } from "../api/api";
import { staffQuery } from "../api/queries";
import type { Data, GlossaryDraft, GlossaryName, List } from "../api/types";

const PATH = "/api/glossary";

/** All names: there are at most 2,000. */
export const glossaryQuery = staffQuery<List<GlossaryName>>(PATH);

export const readGlossary = () => read<List<GlossaryName>>(PATH);

export const createName = (draft: GlossaryDraft) => write<Data<GlossaryName>>("POST", PATH, draft);

export const updateName = (id: number, draft: GlossaryDraft) =>
  write<Data<GlossaryName>>("PUT", `${PATH}/${id}`, draft);

export const deleteName = (id: number) => write("DELETE", `${PATH}/${id}`);

export const nameIn = (name: Pick<GlossaryName, "name_tr" | "name_en">, language: Language): string =>
  language === "tr" ? name.name_tr : name.name_en;

/** "Kültür Bakanlığı → Ministry of Culture" */
export const pairText = ({ name_tr, name_en }: Pick<GlossaryName, "name_tr" | "name_en">): string =>
  `${name_tr} → ${name_en}`;
