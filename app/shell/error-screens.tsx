import { useLocation, useRouteError } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { fullCount } from "~/lib/format.ts";
import { failureOf, isNotFound, isUnreached, pastTheEndOf } from "~/platform/page/document/error.ts";
import type { PastTheEnd } from "~/platform/page/responses.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { Link } from "~/ui/link.tsx";

/** Any address that is none of ours, and pages past the end of a list. */
export function NotFoundScreen() {
  const end = pastTheEndOf(useRouteError());
  return end ? (
    <PastTheEndScreen {...end} />
  ) : (
    <UnlessMoved>
      <NoSuchAddress />
    </UnlessMoved>
  );
}

/** The address that the document was loaded from: `root.tsx` imports this module, so it runs before any navigation. */
const loadedAddress = import.meta.env.SSR ? null : location.pathname + location.search;

/**
 * What says that a page does not exist. Where the framework found none, the document is asked for once: only its answer
 * knows of redirects, and of what is gone for good.
 */
function UnlessMoved({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const address = loadedAddress === null ? null : location.pathname + location.search;
  const asksAgain = address !== loadedAddress;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next address that is none may have moved, too.
  useEffect(() => {
    if (asksAgain) location.reload();
  }, [asksAgain, pathname, search]);
  return asksAgain ? null : children;
}

/** A list has fewer pages than the address asks for. */
function PastTheEndScreen({ page, pages, param }: PastTheEnd) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  if (pages === 1) query.delete(param);
  else query.set(param, String(pages));
  const text = query.toString();
  return (
    <div className="page py-24 text-center lg:py-32">
      <h1 className="font-serif text-4xl font-semibold">Page Not Found</h1>
      <p className="mx-auto mt-3 max-w-md text-soft">
        {pages === 1 ? "There is one page here" : `There are ${fullCount(pages)} pages here`}, and no page{" "}
        {fullCount(page)}.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={text ? `${pathname}?${text}` : pathname}>
          {pages === 1 ? "Go to the first page" : "Go to the last page"}
        </ButtonLink>
        <ButtonLink to="/" variant="outline">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}

function NoSuchAddress() {
  const { categories, navigation } = usePublication();
  const quick = navigation.quickCategories.flatMap(
    (wanted) => categories.find(({ slug }) => slug === wanted) ?? [],
  );
  return (
    <div className="page py-20 text-center lg:py-28">
      <p className="font-serif text-[clamp(5rem,16vw,11rem)] leading-none font-medium tracking-[-0.04em] text-accent">
        404
      </p>
      <h1 className="mt-4 font-serif text-4xl font-semibold">Page Not Found</h1>
      <p className="mx-auto mt-3 max-w-md text-soft">
        The page may have moved, or the address may be mistyped. You could go on from here:
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Back to Home</ButtonLink>
        <Button variant="outline" data-go-back className="scripted">
          Go Back
        </Button>
      </div>
      {quick.length > 0 ? (
        <ul className="mt-10 flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm">
          {quick.map(({ slug, name }) => (
            <li key={slug} data-category={slug}>
              <Link to={`/category/${slug}`} className="headline-link mark inline-block py-2 font-semibold">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** A page that could not be made, is not ready, or could not be reached. */
export function ErrorScreen() {
  const error = useRouteError();
  const screen = <TryAgain {...failureOf(error)} />;
  return isUnreached(error) ? <UnlessKept>{screen}</UnlessKept> : screen;
}

/**
 * What says that a page could not be reached. Where `public/saved-articles.js` runs, the document is asked for instead: it
 * has an answer without a network, too. No document comes back here by itself, as its data comes with it.
 */
function UnlessKept({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const isAnswered = Boolean(navigator.serviceWorker?.controller);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page that is out of reach may be kept, too.
  useEffect(() => {
    if (isAnswered) location.reload();
  }, [isAnswered, key]);
  return isAnswered ? null : children;
}

function TryAgain({ title, words }: ReturnType<typeof failureOf>) {
  const { pathname, search } = useLocation();
  return (
    <div className="page py-20 text-center lg:py-28">
      <h1 className="font-serif text-4xl font-semibold">{title}</h1>
      <p className="mx-auto mt-3 max-w-md text-soft">{words}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={pathname + search} variant="outline" reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </div>
    </div>
  );
}

/**
 * The error of a page whose subject is asked for by name: a headline, a sentence and a way on when it does not exist.
 * What could not be read is never said not to exist.
 */
export function MissingScreen(missing: Missing) {
  const error = useRouteError();
  const end = pastTheEndOf(error);
  if (!isNotFound(error)) return <ErrorScreen />;
  return end ? (
    <PastTheEndScreen {...end} />
  ) : (
    <UnlessMoved>
      <MissingSubject {...missing} />
    </UnlessMoved>
  );
}

interface Missing {
  title: string;
  sentence: string;
  link: { label: string; to: string };
}

function MissingSubject({ title, sentence, link }: Missing) {
  return (
    <div className="page py-24 text-center lg:py-32">
      <h1 className="font-serif text-4xl font-semibold">{title}</h1>
      <p className="mx-auto mt-3 max-w-md text-soft">{sentence}</p>
      <div className="mt-8 flex justify-center">
        <ButtonLink to={link.to}>{link.label}</ButtonLink>
      </div>
    </div>
  );
}
