import { Link as FrameworkLink, useLocation, useNavigate, useResolvedPath } from "@remix-run/react";
import type { ComponentProps, MouseEvent } from "react";

type LinkProps = ComponentProps<typeof FrameworkLink>;

/**
 * A link to a page of this site. In the browser it is the framework's, which changes pages without loading the document again.
 * On the server it is the plain element that the framework's link would become: to resolve a path that is complete
 * already, and to prepare handlers that nobody calls, took a third of the time of rendering a page.
 */
export function Link(props: LinkProps) {
  if (import.meta.env.SSR && typeof props.to === "string" && /^\/(?!\/)/.test(props.to))
    return <Element {...props} />;
  return <BrowserLink {...props} />;
}

/**
 * The framework's link. One to another view of the page shows it before the next click: the framework would render it in
 * a transition, and a second choice, made meanwhile on the links of the first view, would take back the first.
 */
function BrowserLink({ onClick, ...props }: LinkProps) {
  const { to, target, relative, reloadDocument, replace, state, preventScrollReset } = props;
  const navigate = useNavigate();
  const here = useLocation();
  const there = useResolvedPath(to, { relative });
  const showNow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (there.pathname !== here.pathname || target || reloadDocument) return;
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const same = there.search === here.search && there.hash === here.hash;
    navigate(to, { relative, replace: replace ?? same, state, preventScrollReset, flushSync: true });
  };
  return <FrameworkLink {...props} discover="none" onClick={showNow} />;
}

/** Whether a click asks for nothing but the link itself: no new tab, no new window, no download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, altKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || altKey || shiftKey);

/** Leaves out what only the framework reads. */
function Element({
  to,
  discover: _,
  prefetch: _prefetch,
  preventScrollReset: _preventScrollReset,
  relative: _relative,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  viewTransition: _viewTransition,
  ...rest
}: LinkProps) {
  return <a {...rest} href={to as string} />;
}
