import { Link as FrameworkLink } from "@remix-run/react";
import type { ComponentProps } from "react";

type LinkProps = ComponentProps<typeof FrameworkLink>;

/**
 * A link to a page of this site. In the browser it is the framework's, which changes pages without loading the document again.
 * On the server it is the plain element that the framework's link would become: to resolve a path that is complete
 * already, and to prepare handlers that nobody calls, took a third of the time of rendering a page.
 */
export function Link(props: LinkProps) {
  if (import.meta.env.SSR && typeof props.to === "string" && /^\/(?!\/)/.test(props.to))
    return <Element {...props} />;
  return <FrameworkLink {...props} discover="none" />;
}

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
