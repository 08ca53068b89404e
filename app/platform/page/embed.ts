import { escapeMarkup } from "~/lib/text/xml.ts";
import { type Accent, accentOf } from "../publication/accent.ts";
import type { Brand } from "../publication/publication.ts";
import { NO_STORE, PUBLIC_CACHE, RETRY_AFTER } from "./responses.ts";

/**
 * A view for frames of other sites: one document with its own few styles and no request beyond itself, that names this
 * site. The policy says who may frame it; the Worker leaves out `X-Frame-Options` for it. Only a plot has a script, which
 * moves between its dots by keyboard; a frame may forbid it.
 */

const stylesOf = ({ light, dark }: Accent) =>
  `
:root{color-scheme:light dark;--paper:light-dark(#f9f5ed,#0f1215);--ink:light-dark(#17150f,#efeae0);--soft:light-dark(#5b5548,#a9a498);--rule:light-dark(#dcd4c4,#2c323a);--strong:light-dark(#17150f,#6b7280);--accent:light-dark(${light},${dark});--up:light-dark(#14663a,#7ddf9e);--down:light-dark(#a3231b,#ff9c8f)}
*{box-sizing:border-box}
body{margin:0;padding:16px;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1{margin:0;font:600 19px/1.25 Georgia,serif}
p{margin:4px 0 0}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(7rem,1fr));gap:8px 16px;margin:12px 0 0}
dt{font-size:12px;color:var(--soft)}
dd{margin:0;font:600 19px/1.3 Georgia,serif}
a{color:inherit}
footer{margin-top:12px;padding-top:8px;border-top:1px solid var(--rule);font-size:12px;color:var(--soft)}
.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.whitespace-nowrap{white-space:nowrap}
.text-up{color:var(--up)}.text-down{color:var(--down)}.text-soft{color:var(--soft)}
.plot{position:relative;height:min(60vh,20rem);margin:16px 0 32px 36px;border:solid var(--strong);border-width:0 0 1px 1px;font-size:12px}
.absolute{position:absolute}.inset-0{inset:0}.size-full{width:100%;height:100%}.overflow-visible{overflow:visible}
.fill-soft{fill:var(--soft)}.fill-transparent{fill:transparent}.fill-none{fill:none}.stroke-rule{stroke:var(--rule)}.stroke-accent{stroke:var(--accent)}
details{margin-top:12px}summary{font-weight:600;cursor:pointer}.scrolls{overflow-x:auto}
table{width:100%;max-width:44rem;margin-top:4px;border-collapse:collapse;font-size:13px}th{text-align:left;font-weight:400}thead th{color:var(--soft)}thead tr,tbody tr{border-bottom:1px solid var(--rule)}td,thead th:not(:first-child){padding:4px 0 4px 16px;text-align:right}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.map-dot{fill:var(--ink);font-size:11px;font-weight:600}.map-dot:is(:hover,:focus-visible){fill:var(--accent)}
@media(width>=40rem){.sm\\:hidden{display:none}}@media(width<40rem){.max-sm\\:hidden{display:none}}
@media(width>=64rem){.lg\\:hidden{display:none}}@media(width<64rem){.max-lg\\:hidden{display:none}}
`.trim();

/** As `useOneStop` of `ui/scatter.tsx`, for a document without the framework; see docs/decisions/0055. */
const PLOT_SCRIPT = `
for (const plot of document.querySelectorAll("svg[role=group]")) {
  const dots = [...plot.querySelectorAll(".map-dot")];
  const placeOf = (dot, axis) => parseFloat(dot.querySelector("circle").getAttribute(axis));
  const along = (axis, sign) => [...dots].sort((one, other) => sign * (placeOf(one, axis) - placeOf(other, axis)));
  const byX = along("cx", 1);
  const byY = along("cy", -1);
  const step = (order, by) => order[Math.min(order.length - 1, Math.max(0, order.indexOf(document.activeElement) + by))];
  plot.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Escape") return document.activeElement.blur();
    const next = {
      ArrowRight: () => step(byX, 1),
      ArrowLeft: () => step(byX, -1),
      ArrowUp: () => step(byY, 1),
      ArrowDown: () => step(byY, -1),
      Home: () => byX[0],
      End: () => byX[byX.length - 1],
    }[event.key]?.();
    if (!next) return;
    event.preventDefault();
    for (const dot of dots) dot.setAttribute("tabindex", dot === next ? "0" : "-1");
    next.focus();
  });
}`.trim();

/** The hash of styles or of a script, by which the policy allows them. */
async function sourceOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/**
 * Returns a view as a document. Its links open in the window around the frame.
 * @param markup safe HTML, as React renders it
 * @param path the page that has the whole, which the foot links to
 * @param plot whether the markup has a plot that is read by keyboard
 */
export async function embedDocument(
  brand: Pick<Brand, "name" | "url" | "accent">,
  { title, markup, path, plot = false }: { title: string; markup: string; path: string; plot?: boolean },
): Promise<Response> {
  const styles = stylesOf(accentOf(brand));
  const whole = escapeMarkup(new URL(path, brand.url).href);
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title><base target="_top"><style>${styles}</style></head><body>${markup}<footer>From <a href="${whole}">${escapeMarkup(brand.name)}</a>, where every figure has its source.</footer>${plot ? `<script>${PLOT_SCRIPT}</script>` : ""}</body></html>`;
  const script = plot ? ` script-src ${await sourceOf(PLOT_SCRIPT)};` : "";
  return new Response(body, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": PUBLIC_CACHE,
      "Content-Security-Policy": `default-src 'none'; style-src ${await sourceOf(styles)};${script} base-uri 'none'; form-action 'none'; frame-ancestors *`,
      "X-Robots-Tag": "noindex",
    },
  });
}

/** Returns the 503 of a view without figures yet, which the frame shows. @param path the page that the foot links to */
export async function embedNotReady(
  brand: Parameters<typeof embedDocument>[0],
  { title, path }: { title: string; path: string },
): Promise<Response> {
  const markup = `<h1>${escapeMarkup(title)}</h1><p>This is not ready yet. Please try again in a few minutes.</p>`;
  const { body, headers } = await embedDocument(brand, { title, markup, path });
  headers.set("Cache-Control", NO_STORE);
  headers.set("Retry-After", RETRY_AFTER);
  return new Response(body, { status: 503, headers });
}

/** Whether a response may stand in a frame: of any site, or of this one. */
export const isEmbeddable = (headers: Headers): boolean =>
  /frame-ancestors (\*|'self')/.test(headers.get("Content-Security-Policy") ?? "");
