import { Form, useLocation, useNavigation, useSearchParams } from "@remix-run/react";
import { usePublication } from "~/platform/publication/context.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { DialogLink } from "~/ui/dialog-link.tsx";
import {
  ChevronDownIcon,
  CloseIcon,
  HeartIcon,
  MenuIcon,
  MoonIcon,
  SearchIcon,
  SunIcon,
} from "~/ui/icons.tsx";
import { KeptMarkup } from "~/ui/kept-markup.tsx";
import { Link } from "~/ui/link.tsx";
import { SearchInput } from "~/ui/suggest/search-input.tsx";
import { Logo } from "./logo.tsx";
import { currentOf, SectionLink } from "./section-link.tsx";
import { SectionStrip, sectionsOf } from "./section-strip.tsx";

const NAV_LINK =
  "inline-flex h-10 items-center px-2.5 text-[0.9375rem] font-medium hover:text-accent aria-[current]:text-accent";
const MORE_LINK = "block px-4 py-2 text-[0.9375rem] hover:bg-well aria-[current]:text-accent";

const SEARCH_PATH = "/search";

/**
 * The header depends on the address by the links that lead to it or to its section; on the search page also by the query,
 * which is no reason to keep it for others.
 */
export function Header() {
  const { pathname } = useLocation();
  const { navigation, categories } = usePublication();
  const current = () =>
    [...navigation.header, ...navigation.more, ...sectionsOf(categories)]
      .map(({ href }) => [href, currentOf(pathname, href)])
      .filter(([, current]) => current);
  return (
    <KeptMarkup of={() => (pathname === SEARCH_PATH ? null : `header ${current().join()}`)}>
      <Masthead />
    </KeptMarkup>
  );
}

function Masthead() {
  const { brand, mentor } = usePublication();
  return (
    <>
      <header data-masthead className="masthead sticky top-0 z-40 border-b border-rule bg-paper">
        {/* On narrow screens enlarged text and wide fonts take a second line. */}
        <div className="page flex min-h-(--header-height) items-center gap-2 max-sm:flex-wrap max-sm:py-2 lg:gap-4">
          <Link
            to="/"
            prefetch="intent"
            className="flex items-center gap-2 sm:gap-2.5 lg:me-4"
            aria-label={`${brand.name}, home`}
          >
            <Logo className="size-7" />
            <span className="font-serif text-[1.625rem] leading-none font-semibold tracking-[-0.02em]">
              {brand.name}
            </span>
          </Link>
          <PrimaryNavigation />
          {/* Where fonts and the name leave no room for it, the menu has the search box. */}
          <div className="@container -me-2 flex grow basis-0 justify-end sm:me-0 md:hidden">
            <Link
              to="/search"
              aria-label="Search"
              className="hidden size-11 place-items-center hover:text-accent @min-[2.75rem]:grid"
            >
              <SearchIcon />
            </Link>
          </div>
          <div className="ms-auto flex items-center gap-0.5 sm:gap-2">
            <SearchBox className="hidden md:flex" />
            <FavoritesLink className="hidden sm:grid" />
            <ThemeToggle className="hidden sm:grid" />
            {mentor ? (
              <DialogLink
                href="/ai-mentor"
                className={buttonClass({ variant: "outline", size: "sm" }, "max-xl:hidden")}
              >
                {mentor.name}
              </DialogLink>
            ) : null}
            <DialogLink href="/newsletter" className={buttonClass({ size: "sm" }, "max-sm:px-2.5")}>
              Subscribe
            </DialogLink>
            <MobileMenu />
          </div>
        </div>
        <Progress />
      </header>
      <SectionStrip />
    </>
  );
}

const hasLink = (links: readonly { href: string }[], href: string) =>
  links.some((link) => link.href === href);

function PrimaryNavigation() {
  const { navigation, mentor, workshops } = usePublication();
  const { header, more } = navigation;
  if (header.length + more.length === 0) return null;
  return (
    <nav aria-label="Primary" className="hidden items-center lg:flex">
      {header.map(({ label, href }) => (
        <SectionLink
          key={href}
          to={href}
          className={`${NAV_LINK} ${hasLink(more, href) ? "max-wide:hidden" : ""}`}
        >
          {label}
        </SectionLink>
      ))}
      {more.length > 0 || mentor || workshops ? (
        <>
          <button
            type="button"
            popovertarget="menu-more"
            className={`${NAV_LINK} anchor-more gap-1 ${more.length > 0 || workshops ? "" : "xl:hidden"}`}
          >
            More
            <ChevronDownIcon className="size-4" />
          </button>
          <div id="menu-more" popover="auto" className="menu menu-more py-2">
            <ul>
              {more.map(({ label, href }) => (
                <li key={href}>
                  <SectionLink to={href} className={MORE_LINK}>
                    {label}
                  </SectionLink>
                </li>
              ))}
              {workshops ? (
                <li>
                  <DialogLink href="/events/webinars" className={MORE_LINK}>
                    {workshops.invitation}
                  </DialogLink>
                </li>
              ) : null}
              {/* Where the bar has no room for its button. */}
              {mentor ? (
                <li className="xl:hidden">
                  <DialogLink href="/ai-mentor" className={MORE_LINK}>
                    {mentor.name}
                  </DialogLink>
                </li>
              ) : null}
            </ul>
          </div>
        </>
      ) : null}
    </nav>
  );
}

/** Submitting with a text goes to /search; the browser refuses an empty one, spaces are trimmed by the pattern and the page. */
function SearchBox({ className = "", id = "header-search" }: { className?: string; id?: string }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const query = pathname === SEARCH_PATH ? (params.get("q") ?? "") : "";
  return (
    <Form
      action={SEARCH_PATH}
      role="search"
      aria-label="Site"
      className={`relative items-center ${className}`}
    >
      <label htmlFor={id} className="sr-only">
        Search articles and videos
      </label>
      <SearchIcon className="pointer-events-none absolute start-2.5 size-4 text-soft" />
      <SearchInput
        id={id}
        defaultValue={query}
        placeholder="Search"
        className="h-9 w-full border border-rule bg-sheet pe-2 ps-8 text-sm placeholder:text-soft focus:border-accent md:w-40 xl:w-52"
      />
    </Form>
  );
}

function FavoritesLink({ className = "" }: { className?: string }) {
  return (
    <Link
      to="/favorites"
      aria-label="Favorites"
      className={`size-11 place-items-center hover:text-accent ${className}`}
    >
      <HeartIcon />
    </Link>
  );
}

function ThemeToggle({ className = "" }: { className?: string }) {
  return (
    <button
      type="button"
      data-theme-toggle
      aria-label="Switch between light and dark"
      data-tooltip="Switch between light and dark"
      className={`size-11 place-items-center hover:text-accent ${className}`}
    >
      <span className="theme-light-only">
        <MoonIcon />
      </span>
      <span className="theme-dark-only">
        <SunIcon />
      </span>
    </button>
  );
}

function MobileMenu() {
  const { navigation, mentor, workshops } = usePublication();
  const { pathname } = useLocation();
  const dialogs = [
    ...(workshops ? [{ label: workshops.invitation, href: "/events/webinars" }] : []),
    ...(mentor ? [{ label: mentor.name, href: "/ai-mentor" }] : []),
  ];
  const { header, more } = navigation;
  const links = [...header, ...more.filter(({ href }) => !hasLink(header, href)), ...dialogs];
  return (
    <>
      <button
        type="button"
        popovertarget="menu-mobile"
        aria-label="Menu"
        className="-me-2 grid size-11 enlarged:me-0 place-items-center hover:text-accent lg:hidden"
      >
        <MenuIcon className="size-6" />
      </button>
      <div id="menu-mobile" popover="auto" className="menu menu-sheet">
        <div className="page py-4">
          <div className="flex items-center gap-2">
            <SearchBox className="flex grow" id="menu-search" />
            <FavoritesLink className="grid sm:hidden" />
            <ThemeToggle className="grid sm:hidden" />
            <button
              type="button"
              popovertarget="menu-mobile"
              popovertargetaction="hide"
              aria-label="Close the menu"
              className="grid size-11 place-items-center"
            >
              <CloseIcon />
            </button>
          </div>
          {links.length > 0 ? (
            <nav aria-label="Menu" className="mt-4">
              <ul className="border-t border-rule">
                {links.map(({ label, href }) => (
                  <li key={href} className="border-b border-rule">
                    <DialogLink
                      href={href}
                      aria-current={currentOf(pathname, href)}
                      className="block py-3 font-serif text-xl font-medium aria-[current]:text-accent"
                    >
                      {label}
                    </DialogLink>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Progress() {
  const navigation = useNavigation();
  return (
    <div role="status" aria-live="polite" className="absolute inset-x-0 -bottom-px h-0.5">
      {navigation.state === "loading" ? (
        <>
          <div className="progress h-full bg-accent" />
          <span className="sr-only">Loading</span>
        </>
      ) : null}
    </div>
  );
}
