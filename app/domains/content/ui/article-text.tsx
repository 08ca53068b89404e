import { Fragment, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { isPlainClick } from "~/ui/link.tsx";
import { Prose } from "~/ui/prose.tsx";
import { readableCharts } from "~/ui/readable-charts.ts";
import { textParts } from "../rules/company-blocks.ts";

/** Replaces a clicked link to a video in the text with its player. */
function playEmbed(event: MouseEvent<HTMLDivElement>) {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-embed]") : null;
  const [host, path] = link?.dataset.embed?.split(":") ?? [];
  if (!link || !path || !isPlainClick(event)) return;
  event.preventDefault();
  // A playlist and an unlisted film are named by parameters.
  const shown = `${path}${path.includes("?") ? "&" : "?"}`;
  const frame = document.createElement("iframe");
  frame.src =
    host === "vimeo"
      ? `https://player.vimeo.com/video/${shown}autoplay=1&dnt=1`
      : `https://www.youtube-nocookie.com/embed/${shown}autoplay=1&rel=0`;
  frame.title = link.textContent || "Video";
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.className = "block aspect-video w-full bg-night";
  link.replaceWith(frame);
  frame.focus({ preventScroll: true });
}

/** The text, and the companies that it places. */
export function ArticleText({ html, company }: { html: string; company?: (symbol: string) => ReactNode }) {
  const parts = useMemo(() => textParts(html), [html]);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => readableCharts(text.current, html), [html]);
  const shown = parts.map((part, index) => {
    const card = part.symbol === null ? null : company?.(part.symbol);
    return card ? (
      <Fragment key={part.symbol}>{card}</Fragment>
    ) : (
      // The links in the text are the controls; Enter on one is a click.
      <Prose
        key={part.html}
        className={`mx-auto ${index > 0 ? "mt-7" : "mt-10"}`}
        onClick={playEmbed}
        html={part.html}
      />
    );
  });
  return <div ref={text}>{shown}</div>;
}
