import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { mayAs } from "~/platform/desk/roles.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { TokenProvider, useFailure } from "~/ui/desk/context.tsx";
import { Palette } from "./palette.tsx";
import { SCREENS } from "./screens.ts";
import { useDesk } from "./use-desk.ts";

interface DeskPageProps {
  title: string;
  /** One sentence below the title. */
  children: ReactNode;
  lead?: ReactNode;
  /** Acts of the page as a whole, beside its title. */
  aside?: ReactNode;
}

/** A page of the desk: its navigation, what was just done, and the page's own content. */
export function DeskPage({ title, lead, aside, children }: DeskPageProps) {
  const { staff, token } = useDesk();
  return (
    <TokenProvider value={token}>
      <header className="border-b border-rule bg-sheet">
        <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <Brand />
          {staff ? <Account name={staff.name} /> : null}
        </div>
        {staff ? <Navigation /> : null}
      </header>
      <main id="main" tabIndex={-1} className="page py-8 outline-none lg:py-10">
        <Done />
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="min-w-0">
            <h1 className="font-serif text-3xl leading-tight font-semibold lg:text-4xl">{title}</h1>
            {lead ? <p className="mt-2 max-w-2xl text-soft">{lead}</p> : null}
          </div>
          {aside}
        </div>
        <Unplaced />
        {children}
      </main>
    </TokenProvider>
  );
}

function Brand() {
  const { brand } = usePublication();
  return (
    <a href="/desk" className="max-w-full font-serif text-xl font-semibold">
      {brand.name} <span className="font-sans text-sm font-normal text-soft">Desk</span>
    </a>
  );
}

function Account({ name }: { name: string }) {
  const token = useDesk().token;
  return (
    <div className="flex items-center gap-x-4 gap-y-1 text-sm enlarged:flex-wrap">
      <a href="/desk/account" className="section-link">
        {name}
      </a>
      <Palette />
      <a href="/" className="section-link">
        Site
      </a>
      <form method="post" action="/desk/sign-out">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="section-link cursor-pointer">
          Sign out
        </button>
      </form>
    </div>
  );
}

/** The screens that the role may open. On a phone the row scrolls by itself. */
function Navigation() {
  const { staff } = useDesk();
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  // On a phone the row begins at its first screen, wherever one is.
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!here || !row.current) return;
    const third = row.current.clientWidth / 3;
    const isTurned = getComputedStyle(row.current).direction === "rtl";
    row.current.scrollLeft = here.offsetLeft - (isTurned ? 2 * third - here.offsetWidth : third);
  }, []);
  const open = SCREENS.filter(({ role }) => staff && mayAs(staff.role, role));
  const isHere = (path: string) =>
    path === "/desk" ? pathname === path : pathname === path || pathname.startsWith(`${path}/`);
  return (
    <nav ref={row} aria-label="Desk" className="page relative overflow-x-auto">
      <ul className="flex gap-6">
        {open.map(({ path, label }) => (
          <li key={path}>
            <a href={path} aria-current={isHere(path) ? "page" : undefined} className="section-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What was just done, with Undo. */
function Done() {
  const { done } = useDesk();
  const failed = useFailure();
  if (!done || failed) return null;
  return (
    <div
      role="status"
      className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-s-4 border-accent bg-sheet px-4 py-3"
    >
      <p className="min-w-0">{done.says}</p>
      {done.canUndo ? (
        <ActForm act="undo" fields={{ entry: String(done.id) }}>
          <button
            type="submit"
            className="cursor-pointer font-semibold text-accent underline underline-offset-2"
          >
            Undo
          </button>
        </ActForm>
      ) : null}
    </div>
  );
}

/** What stands in place of a sentence that speaks of the form, by the failure's code. */
const WITHOUT_FORM: Record<string, string> = {
  changed: "Somebody else changed this in the meantime: below is how it is now.",
  stale: "This page was out of date, so nothing was done: below is how it is now.",
};

/**
 * Why nothing was done, for a failure whose form the page no longer has. Which forms come below is not known here: the
 * form that shows the failure (`data-failed`) hides this.
 */
function Unplaced() {
  const failed = useFailure();
  if (!failed) return null;
  return (
    <p
      role="alert"
      className="mb-8 border-s-4 border-down bg-well px-4 py-3 font-medium [main:has([data-failed])_&]:hidden"
    >
      {WITHOUT_FORM[failed.code ?? ""] ?? failed.message}
    </p>
  );
}
