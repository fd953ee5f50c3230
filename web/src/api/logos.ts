import type { paths } from "./__generated__/schema";
import { readQuery } from "./query";

type LogoPage = paths["/api/logos"]["get"]["responses"][200]["content"]["application/json"];

export const LOGOS_URL = "/api/logos?active=true";
/** Logos change rarely, so they stay fresh for ten minutes instead of five. */
export const logosQuery = { ...readQuery<LogoPage>(LOGOS_URL), staleTime: 10 * 60_000 };
