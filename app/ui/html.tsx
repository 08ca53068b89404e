import { createElement, type HTMLAttributes, useMemo } from "react";

/** The Trusted Types policy of what the server sanitised. Browsers without Trusted Types take the text as it is. */
const sanitised = import.meta.env.SSR
  ? undefined
  : window.trustedTypes?.createPolicy("sanitised", { createHTML: (html) => html });

interface HtmlProps extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  as?: "div" | "p" | "span";
  /** Sanitised by an allow-list when it was stored, escaped by the search index, or a constant of ours. */
  html: string;
  "data-countdown"?: number;
  "data-background-video"?: boolean;
  "data-person"?: boolean;
}

/**
 * An element whose content is a text of HTML that React leaves alone. The only place where text becomes elements: the
 * page's policy refuses it everywhere else.
 */
export function Html({ as = "div", html, ...props }: HtmlProps) {
  // React writes the content again when the value is another object.
  const content = useMemo(() => ({ __html: sanitised?.createHTML(html) ?? html }), [html]);
  return createElement(as, { ...props, dangerouslySetInnerHTML: content });
}
