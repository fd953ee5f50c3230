import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import { LanguageProvider } from "../i18n/language-context";
import type { Language } from "../lib/language";
import { type Location, RouterProvider, useLocation, useNavigate } from "../lib/router";
import { toast } from "../lib/toasts";
import { ErrorBoundary } from "../shared/site/error-boundary";
import { SiteProvider } from "../shared/site/site";
import { UnexpectedError } from "../shared/site/unexpected-error";
import { useHealthCheck } from "../shared/site/use-health-check";
import { Star } from "../ui/star";
import { useT } from "./i18n/texts";
import type { Translate } from "./i18n/translate";
import { ConfirmHost } from "./kit/dialogs/confirm";
import { ContentRef } from "./kit/dialogs/content-ref";
import { AdminLayout } from "./layout/admin-layout";
import { Announcer } from "./layout/announcer";
import { PanelToasts } from "./layout/panel-toasts";
import { PlainLayout } from "./layout/plain-layout";
import { useLiveUpdates } from "./layout/use-live-updates";
import { forbiddenScreen, redirectFor } from "./redirect";
import { useRenderedLocation } from "./rendered-location";
import { type Route, routeOf, type ScreenName } from "./routes";
import { screenModule } from "./screens";
import type { User } from "./session/roles";
import { useSession } from "./session/session";
import { ReauthenticationDialog } from "./sign-in/reauthentication-dialog";

interface Props {
  location: Location;
  language: Language;
  queryClient: QueryClient;
  /** Fetches the code of a screen. */
  prepare: (path: string) => Promise<unknown>;
}

export function AdminApp({ location, language, queryClient, prepare }: Props) {
  const content = useRef<HTMLElement>(null);
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider initial={language}>
        <ErrorBoundary resetKey="" fallback={<UnexpectedError />}>
          <RouterProvider initial={location} prepare={prepare}>
            <ContentRef value={content}>
              <SiteProvider>
                <RouteGuard />
              </SiteProvider>
              <PanelToasts />
              <ConfirmHost />
              <ReauthenticationDialog />
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
function RouteGuard() {
  const { path } = useLocation();
  const { phase, user } = useSession();
  useRenderedLocation();
  useHealthCheck();
  useClearCacheOnUserChange();
  const route = routeOf(path);
  const redirect = useRedirect();

  const isUnknown = !redirect && (!route || !screenModule(route.name)) && !/^\/admin\/?$/.test(path);
  if (isUnknown) return <NotFoundScreen />;
  if (phase === "checking" || redirect || !route) return <SessionCheck />;
  if (PLAIN.has(route.name) || user?.needs_second_factor) {
    return (
      <PlainLayout>
        <Screen route={route} />
      </PlainLayout>
    );
  }
  return <PanelScreen route={route} />;
}

/** Redirects users without access; after sign-in, back to the path that was requested. */
function useRedirect(): string | null {
  const { path, search } = useLocation();
  const navigate = useNavigate();
  const { t } = useT();
  const { phase, user } = useSession();
  const redirect = phase === "checking" ? null : redirectFor(path, user);
  const requestedLocation = useRef<Location | null>(null);
  const wasSignedIn = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` is another after each step.
  useEffect(() => {
    if (!redirect) return;
    const requested = requestedLocation.current;
    // After a sign-out the path is not restored: the next user may be another.
    requestedLocation.current = user || wasSignedIn.current ? null : { path, search };
    const isReached = user && requested && !redirectFor(requested.path, user);
    const refused = forbiddenScreen(requested?.path ?? path, user);
    if (refused && user) showForbiddenToast(refused, user, t);
    navigate(isReached ? requested.path + requested.search : redirect, { replace: true });
  }, [redirect]);
  useEffect(() => {
    wasSignedIn.current ||= user !== null;
  }, [user]);
  return redirect;
}

/** Explains the redirect, for example after following a colleague's link. */
function showForbiddenToast({ title }: Route, { role }: User, t: Translate): void {
  const message = t("layout.forbiddenText", { screen: t(title), role: t(`layout.roles.${role}`) });
  toast({ type: "warning", title: t("layout.forbidden"), message, duration: 8000 });
}

/** Clears the query cache when the user changes. */
function useClearCacheOnUserChange(): void {
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

function NotFoundScreen() {
  return (
    <PlainLayout>
      <Suspense>
        <NotFound />
      </Suspense>
    </PlainLayout>
  );
}

function PanelScreen({ route }: { route: Route }) {
  useLiveUpdates();
  return (
    <AdminLayout>
      <Screen route={route} />
    </AdminLayout>
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

function SessionCheck() {
  const { t } = useT();
  return (
    <main className="grid min-h-dvh place-items-center">
      <Star className="size-14 animate-pulse opacity-80 motion-reduce:animate-none" />
      <p role="status" className="sr-only">
        {t("layout.checking")}
      </p>
    </main>
  );
}
