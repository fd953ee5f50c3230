import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import { LanguageProvider } from "../i18n/language-context";
import type { Language } from "../lib/language";
import { type Address, RouterProvider, useAddress, useNavigate } from "../lib/router";
import { toast } from "../lib/toasts";
import { ErrorBoundary } from "../shared/site/error-boundary";
import { SiteProvider } from "../shared/site/site";
import { UnexpectedError } from "../shared/site/unexpected-error";
import { useHealthCheck } from "../shared/site/use-health-check";
import { Star } from "../ui/star";
import { AdminFrame } from "./frame/admin-frame";
import { Announcer } from "./frame/announcer";
import { PanelToasts } from "./frame/panel-toasts";
import { PlainFrame } from "./frame/plain-frame";
import { useLivePanel } from "./frame/use-live-panel";
import { useT } from "./i18n/texts";
import type { Translate } from "./i18n/translate";
import { ConfirmHost } from "./kit/dialogs/confirm";
import { ContentRef } from "./kit/dialogs/content-ref";
import { forbiddenScreen, redirectFor } from "./redirect";
import { type Route, routeOf, type ScreenName } from "./routes";
import { screenModule } from "./screens";
import type { User } from "./session/roles";
import { useSession } from "./session/session";
import { useShownAddress } from "./shown-address";
import { SignInAgainDialog } from "./sign-in/sign-in-again-dialog";

interface Props {
  address: Address;
  language: Language;
  queryClient: QueryClient;
  /** Fetches the code of a screen. */
  prepare: (path: string) => Promise<unknown>;
}

export function AdminApp({ address, language, queryClient, prepare }: Props) {
  const content = useRef<HTMLElement>(null);
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider initial={language}>
        <ErrorBoundary resetKey="" fallback={<UnexpectedError />}>
          <RouterProvider initial={address} prepare={prepare}>
            <ContentRef value={content}>
              <SiteProvider>
                <Guarded />
              </SiteProvider>
              <PanelToasts />
              <ConfirmHost />
              <SignInAgainDialog />
              <Announcer />
            </ContentRef>
          </RouterProvider>
        </ErrorBoundary>
      </LanguageProvider>
    </QueryClientProvider>
  );
}

/** Screens without the panel's navigation. */
const PLAIN: ReadonlySet<ScreenName> = new Set(["login", "forgot-password", "reset-password"]);

/** Renders the screen of the current path, or redirects users without access. */
function Guarded() {
  const { path } = useAddress();
  const { phase, user } = useSession();
  useShownAddress();
  useHealthCheck();
  useForgetting();
  const route = routeOf(path);
  const redirect = useRedirect();

  const isUnknown = !redirect && (!route || !screenModule(route.name)) && !/^\/admin\/?$/.test(path);
  if (isUnknown) return <Missing />;
  if (phase === "checking" || redirect || !route) return <Waiting />;
  if (PLAIN.has(route.name) || user?.needs_second_factor) {
    return (
      <PlainFrame>
        <Screen route={route} />
      </PlainFrame>
    );
  }
  return <Workplace route={route} />;
}

/** Redirects users without access; after sign-in, back to the path that was requested. */
function useRedirect(): string | null {
  const { path, search } = useAddress();
  const navigate = useNavigate();
  const { t } = useT();
  const { phase, user } = useSession();
  const redirect = phase === "checking" ? null : redirectFor(path, user);
  const wanted = useRef<Address | null>(null);
  const wasSignedIn = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` is another after each step.
  useEffect(() => {
    if (!redirect) return;
    const kept = wanted.current;
    // After a sign-out the path is not restored: the next user may be another.
    wanted.current = user || wasSignedIn.current ? null : { path, search };
    const isReached = user && kept && !redirectFor(kept.path, user);
    const refused = forbiddenScreen(kept?.path ?? path, user);
    if (refused && user) sayForbidden(refused, user, t);
    navigate(isReached ? kept.path + kept.search : redirect, { replace: true });
  }, [redirect]);
  useEffect(() => {
    wasSignedIn.current ||= user !== null;
  }, [user]);
  return redirect;
}

/** Explains the redirect, for example after following a colleague's link. */
function sayForbidden({ title }: Route, { role }: User, t: Translate): void {
  const message = t("frame.forbiddenText", { screen: t(title), role: t(`frame.roles.${role}`) });
  toast({ type: "warning", title: t("frame.forbidden"), message, duration: 8000 });
}

/** Clears the query cache when the user changes. */
function useForgetting(): void {
  const client = useQueryClient();
  const id = useSession().user?.id;
  useEffect(() => {
    if (id !== undefined) return () => client.clear();
  }, [client, id]);
}

/** The public site's 404 page, loaded on demand. */
const NotFound = lazy(() =>
  import("../features/not-found/not-found-page").then(({ Page }) => ({ default: Page })),
);

function Missing() {
  return (
    <PlainFrame>
      <Suspense>
        <NotFound />
      </Suspense>
    </PlainFrame>
  );
}

function Workplace({ route }: { route: Route }) {
  useLivePanel();
  return (
    <AdminFrame>
      <Screen route={route} />
    </AdminFrame>
  );
}

function Screen({ route }: { route: Route }) {
  const Content = screenModule(route.name)?.Screen;
  return (
    <ErrorBoundary resetKey={route.path} fallback={<UnexpectedError />}>
      {Content && <Content key={route.path} />}
    </ErrorBoundary>
  );
}

function Waiting() {
  const { t } = useT();
  return (
    <main className="grid min-h-dvh place-items-center">
      <Star className="size-14 animate-pulse opacity-80 motion-reduce:animate-none" />
      <p role="status" className="sr-only">
        {t("frame.checking")}
      </p>
    </main>
  );
}
