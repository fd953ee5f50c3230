import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { HomePage } from "./features/home/home-page";
import { NotFoundPage } from "./features/not-found/not-found-page";
import { Shell } from "./features/shell/shell";
import { LanguageProvider } from "./i18n/language-context";
import type { Language } from "./lib/language";
import { paths } from "./lib/paths";

interface Props {
  path: string;
  language: Language;
  queryClient: QueryClient;
}

export function App({ path, language, queryClient }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider initial={language}>{page(path)}</LanguageProvider>
    </QueryClientProvider>
  );
}

function page(path: string) {
  if (path === paths.home()) {
    return (
      <Shell titleKey="site.homeTitle">
        <HomePage />
      </Shell>
    );
  }
  return (
    <Shell titleKey="site.notFoundTitle">
      <NotFoundPage />
    </Shell>
  );
}
