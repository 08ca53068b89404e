import { escapeMarkup } from "~/lib/text/xml.ts";
import { type Accent, accentOf } from "../publication/accent.ts";
import type { Brand } from "../publication/publication.ts";
import { PUBLIC_CACHE } from "./responses.ts";

/**
 * A view for frames of other sites: one document with its own few styles, no script and no request beyond itself, that
 * names this site. The policy says who may frame it; the Worker leaves out `X-Frame-Options` for it.
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
.text-up{color:var(--up)}.text-down{color:var(--down)}.text-soft{color:var(--soft)}
.plot{position:relative;height:min(60vh,20rem);margin:16px 0 32px 36px;border:solid var(--strong);border-width:0 0 1px 1px;font-size:12px}
.absolute{position:absolute}.inset-0{inset:0}.size-full{width:100%;height:100%}.overflow-visible{overflow:visible}
.fill-soft{fill:var(--soft)}.fill-transparent{fill:transparent}.fill-none{fill:none}.stroke-rule{stroke:var(--rule)}.stroke-accent{stroke:var(--accent)}
.map-dot{fill:var(--ink);font-size:11px;font-weight:600}.map-dot:is(:hover,:focus-visible){fill:var(--accent)}
@media(width>=40rem){.sm\\:hidden{display:none}}@media(width<40rem){.max-sm\\:hidden{display:none}}
@media(width>=64rem){.lg\\:hidden{display:none}}@media(width<64rem){.max-lg\\:hidden{display:none}}
`.trim();

/** The hash of the styles, by which the policy allows them. */
async function styleSource(styles: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(styles));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/**
 * Returns a view as a document. Its links open in the window around the frame.
 * @param markup safe HTML, as React renders it
 * @param path the page that has the whole, which the foot links to
 */
export async function embedDocument(
  brand: Pick<Brand, "name" | "url" | "accent">,
  { title, markup, path }: { title: string; markup: string; path: string },
): Promise<Response> {
  const styles = stylesOf(accentOf(brand));
  const whole = escapeMarkup(new URL(path, brand.url).href);
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title><base target="_top"><style>${styles}</style></head><body>${markup}<footer>From <a href="${whole}">${escapeMarkup(brand.name)}</a>, where every figure has its source.</footer></body></html>`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": PUBLIC_CACHE,
      "Content-Security-Policy": `default-src 'none'; style-src ${await styleSource(styles)}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
      "X-Robots-Tag": "noindex",
    },
  });
}

/** Whether a response may stand in a frame: of any site, or of this one. */
export const isEmbeddable = (headers: Headers): boolean =>
  /frame-ancestors (\*|'self')/.test(headers.get("Content-Security-Policy") ?? "");
