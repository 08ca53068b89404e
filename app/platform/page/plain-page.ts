import type { FormFailure } from "~/lib/forms/form.ts";
import { escapeMarkup } from "~/lib/text/xml.ts";
import { titled } from "./titled.ts";

/**
 * Documents that need nothing: no database, no framework, no file. They are what is left when the page itself cannot be
 * made.
 */

const STYLE = `:root{color-scheme:light dark;--paper:#f9f5ed;--ink:#17150f;--soft:#5b5548;--sheet:#fffdf8}
@media(prefers-color-scheme:dark){:root{--paper:#0f1215;--ink:#efeae0;--soft:#a9a498;--sheet:#171b20}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:38rem;margin:0 auto;padding:clamp(3rem,12vh,8rem) 1.5rem}
h1{font:600 clamp(1.75rem,5vw,2.5rem)/1.15 Georgia,serif;margin:0 0 1rem}
p{margin:0 0 1rem;color:var(--soft)}
a{color:var(--ink);text-underline-offset:.15em;margin-right:1.25rem}
a,button{font-weight:600}
label{display:block;margin:1.25rem 0 .35rem;font-weight:600}
input,textarea{box-sizing:border-box;width:100%;padding:.6rem .75rem;border:1px solid var(--soft);background:var(--sheet);color:inherit;font:inherit}
button{margin:1.5rem 0;padding:.7rem 1.4rem;border:0;background:var(--ink);color:var(--paper);font-family:inherit;font-size:1rem;cursor:pointer}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

/** Returns a whole document. `content` is HTML, and so is what its head has beside. */
export const plainPage = (title: string, content: string, head = ""): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title><style>${STYLE}</style>${head}</head><body><main><h1>${escapeMarkup(title)}</h1>${content}</main></body></html>`;

/** Returns the document of what cannot be read now. @param text its first sentence is the heading */
export function unavailablePage(text: string): string {
  const { title, words } = titled(text);
  return plainPage(
    title,
    `${words ? `<p>${escapeMarkup(words)}</p>` : ""}<p><a href="">Try again</a><a href="/">Front page</a></p>`,
  );
}

/** Returns the document of a post that was not stored, with what was entered in a form that posts it again. */
export function notStoredPage({ message, values }: Pick<FormFailure, "message" | "values">): string {
  const fields = Object.entries(values).map(([name, value]) => {
    const label = escapeMarkup(name.charAt(0).toUpperCase() + name.slice(1));
    const input = `id="${escapeMarkup(name)}" name="${escapeMarkup(name)}"`;
    const text = escapeMarkup(value);
    // Browsers drop the first line break of a text.
    const field = isLong(value)
      ? `<textarea ${input} rows="8">\n${text}</textarea>`
      : `<input ${input} value="${text}">`;
    return `<label for="${escapeMarkup(name)}">${label}</label>${field}`;
  });
  const form = `<form method="post">${fields.join("")}<button>Send again</button></form>`;
  return plainPage(
    "This was not stored",
    `<p role="alert">${escapeMarkup(message)}</p>${fields.length > 0 ? form : ""}<p><a href="/">Front page</a></p>`,
  );
}

const isLong = (text: string) => text.length > 60 || text.includes("\n");
