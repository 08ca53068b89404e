import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect, useMemo } from "react";
import { WorkshopsDialog } from "~/domains/events/ui/workshops-dialog.tsx";
import { FavoriteButton } from "~/domains/favorites/ui/favorite-button.tsx";
import { storageKey } from "~/domains/favorites/ui/storage.ts";
import { MENTOR_PATH } from "~/domains/mentor/schema.ts";
import { MentorDialog } from "~/domains/mentor/ui/mentor-dialog.tsx";
import { NewsletterDialog } from "~/domains/newsletter/ui/newsletter-dialog.tsx";
import { bannerScript, bannerStyle } from "~/domains/promotions/rules/banner-script.ts";
import { bannerAt, expiresAt } from "~/domains/promotions/rules/countdown.ts";
import { PromotionBanner } from "~/domains/promotions/ui/banner.tsx";
import { Popups } from "~/domains/promotions/ui/popups.tsx";
import { SETUP_PATH } from "~/domains/setup/paths.ts";
import { dirOf } from "~/lib/language/direction.ts";
import { deskShown } from "~/platform/desk/shown.ts";
import { errorTitle, isNotFound } from "~/platform/page/document/error.ts";
import { Due, FRAMEWORK_READY, usePageTraits } from "~/platform/page/document/framework.tsx";
import { useScriptMark } from "~/platform/page/document/own-scripts.tsx";
import { feedLinks } from "~/platform/page/document/seo.ts";
import { accentStyle } from "~/platform/publication/accent.ts";
import { PublicationProvider } from "~/platform/publication/context.tsx";
import { facePreloads, faceStyle } from "~/platform/publication/faces.ts";
import { partsFromText, partsToText } from "~/platform/publication/parts.ts";
import type { PublicParts } from "~/platform/publication/publication.ts";
import { publicParts } from "~/publication/reader/public-parts.ts";
import { showsSample } from "~/publication/reader/shows-sample.ts";
import { ItemActionProvider } from "~/ui/item-action.tsx";
import { ErrorScreen, NotFoundScreen } from "./shell/error-screens.tsx";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";
import { FocusPage, PageShown, PageViews, ScrollToTop } from "./shell/navigation.tsx";
import { themeScript } from "./shell/theme.ts";
import newsreader from "./styles/fonts/newsreader.woff2?url";
import publicSans from "./styles/fonts/public-sans.woff2?url";
import styles from "./styles.css?url";
import { Dialogs, type NamedDialog } from "./ui/dialog-link.tsx";
import { KeptMarkup } from "./ui/kept-markup.tsx";
import { ToastProvider } from "./ui/toast.tsx";
import { Tooltips } from "./ui/tooltips.tsx";

/** The files of the usual faces. */
const USUAL_FACES = { reading: newsreader, interface: publicSans };

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** What every page carries: the public parts of the publication, and the banner of today. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publication, now, renewAt, setup } = context;
  const banner = bannerAt(publication.promotions.banners, now());
  if (banner) renewAt?.(expiresAt(banner));
  const desk = await deskShown({ request, context });
  return {
    publication: partsToText(publication, publicParts),
    banner,
    canSetUp: setup !== undefined,
    desk,
    showsSample: !desk && (await showsSample(context)),
  };
}

/** What it tells ages with the document: no way from page to page waits for it again. */
export const shouldRevalidate = () => false;

/** Only error pages fall back to this: every route states its own. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const title = errorTitle(error);
  const place = data && partsFromText(data.publication).brand.name;
  return [{ title: place ? `${title} | ${place}` : title }, { name: "robots", content: "noindex" }];
};

/** `--category` for every element that names its category in `data-category`. */
const categoryStyles = ({ categories }: PublicParts) =>
  categories
    .map(
      ({ slug, color }) => `[data-category="${slug}"]{--category:light-dark(${color.light},${color.dark})}`,
    )
    .join("");

/** The dialogs by the address of the page behind each: a `DialogLink` to that address opens it. */
const dialogsOf = ({ mentor, workshops }: PublicParts): Record<string, NamedDialog> => ({
  ...(mentor ? { [MENTOR_PATH]: MentorDialog } : {}),
  "/newsletter": NewsletterDialog,
  ...(workshops ? { "/events/webinars": WorkshopsDialog } : {}),
});

/** Whether the document carries the framework. Only the server is asked: a framework that runs stays. */
function useHydration(): boolean {
  const { framework } = usePageTraits();
  return !import.meta.env.SSR || framework !== "none";
}

/** React has taken the document over: what waited for that goes on. */
function takeOver() {
  // React drops what the server wrote around its elements when it has to draw a document again.
  if (!document.querySelector("link[rel=stylesheet]"))
    document.head.appendChild(
      Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles }),
    );
  document.dispatchEvent(new Event(FRAMEWORK_READY, { bubbles: true }));
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  // Without the root's data nothing of the shell can be drawn: the error alone is shown.
  if (!data) return <BareDocument>{children}</BareDocument>;
  const publication = partsFromText(data.publication);
  return (
    <PublicationProvider value={publication}>
      {data.desk ? (
        <DeskDocument publication={publication}>{children}</DeskDocument>
      ) : (
        <Document
          publication={publication}
          banner={data.banner}
          canSetUp={data.canSetUp}
          showsSample={data.showsSample}
        >
          {children}
        </Document>
      )}
    </PublicationProvider>
  );
}

function BareDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The document of the desk: the site's look, and nothing of what its visitors see around a page. */
function DeskDocument({ publication, children }: { publication: PublicParts; children: ReactNode }) {
  const { brand } = publication;
  const hydrate = useHydration();
  const mark = useScriptMark();
  const style = accentStyle(brand) + faceStyle(brand) + categoryStyles(publication);
  useEffect(takeOver, []);
  return (
    <html lang="en" dir={dirOf(brand.language)} data-brand={brand.slug} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, hashed into the policy */}
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: themeScript(`${brand.slug}-theme`) }} />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: validated colours and faces of the publication */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <a
          href="#main"
          className="absolute start-4 z-50 -translate-y-full bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-2"
        >
          Skip to the content
        </a>
        {children}
        {hydrate ? <Scripts nonce={mark} /> : null}
      </body>
    </html>
  );
}

/** Lets covers move between documents with `public/intent.js`, which takes care of the transitions that move nothing. */
const MOVES = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

interface DocumentProps {
  publication: PublicParts;
  banner: ReturnType<typeof bannerAt>;
  /** Whether the visitor may make this site their own: on the computer that serves. */
  canSetUp: boolean;
  showsSample: boolean;
  children: ReactNode;
}

function Document({ publication, banner, canSetUp, showsSample, children }: DocumentProps) {
  const { brand, analytics, forms, savedOffline } = publication;
  const hydrate = useHydration();
  // The address of a page for one visitor may be a secret: another company's script would read it.
  const measured = usePageTraits().cache === "public" ? analytics.script : undefined;
  const mark = useScriptMark();
  const dialogs = useMemo(() => dialogsOf(publication), [publication]);
  useEffect(takeOver, []);
  const script = themeScript(`${brand.slug}-theme`) + (banner ? bannerScript(banner) : "");
  const style =
    accentStyle(brand) +
    faceStyle(brand) +
    categoryStyles(publication) +
    (banner ? bannerStyle(banner) : "") +
    (hydrate ? MOVES : "");
  return (
    <html
      lang={brand.language ?? "en"}
      dir={dirOf(brand.language)}
      data-brand={brand.slug}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f9f5ed" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1215" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, hashed into the policy */}
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: script }} />
        <Meta />
        {/* Early enough for the first page to show them: `font-display: optional` takes no font that comes late. */}
        {facePreloads(brand, USUAL_FACES).map((file) => (
          <link key={file} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={file} />
        ))}
        <Links />
        <link
          rel="search"
          href="/opensearch.xml"
          type="application/opensearchdescription+xml"
          title={brand.name}
        />
        {feedLinks("/feed", brand.name).map((link) => (
          <link key={link.href} {...link} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: validated colours and faces of the publication */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <script src="/shell.js" defer data-analytics={measured} suppressHydrationWarning />
        {forms.turnstileSiteKey ? (
          <script src="/turnstile.js" defer data-site-key={forms.turnstileSiteKey} />
        ) : null}
        {hydrate ? (
          <script src="/intent.js" defer data-saved={savedOffline ? storageKey(brand.slug) : undefined} />
        ) : null}
      </head>
      <body>
        <a
          href="#main"
          className="absolute start-4 z-50 -translate-y-full bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-2"
        >
          Skip to the content
        </a>
        <ToastProvider>
          <Dialogs dialogs={dialogs}>
            <Header />
            {banner ? <PromotionBanner banner={banner} /> : null}
            <main id="main" tabIndex={-1} className="outline-none">
              {children}
            </main>
            <KeptMarkup of={() => (showsSample ? "footer of the sample" : "footer")}>
              <Footer setUpAt={canSetUp ? SETUP_PATH : undefined} showsSample={showsSample} />
            </KeptMarkup>
            <Popups />
          </Dialogs>
        </ToastProvider>
        {hydrate ? (
          <>
            <Due stored={storageKey(brand.slug)} />
            <Tooltips />
            <PageViews />
            <PageShown />
            <ScrollToTop />
            <FocusPage />
            <ScrollRestoration nonce={mark} />
            <Scripts nonce={mark} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <ItemActionProvider value={FavoriteButton}>
      <Outlet />
    </ItemActionProvider>
  );
}

export function ErrorBoundary() {
  return isNotFound(useRouteError()) ? <NotFoundScreen /> : <ErrorScreen />;
}
