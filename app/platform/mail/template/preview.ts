/** Mails as they look before they are sent. */

export type Theme = "light" | "dark";

export const THEMES = ["light", "dark"] as const satisfies readonly Theme[];

const ASKED = "@media (prefers-color-scheme: dark)";
const FOLLOWS = "color-scheme: light dark;";

/**
 * Returns a mail's HTML in one of its themes, whatever the reader's system prefers. Its links open in a new tab, and those
 * of a recipient lead nowhere.
 */
export const inTheme = (html: string, theme: Theme): string =>
  html
    .replace(ASKED, theme === "dark" ? "@media all" : "@media not all")
    .replace(FOLLOWS, `color-scheme: ${theme};`)
    .replace(/href="\{\{[\w-]+\}\}"/g, 'href="#"')
    .replace("<head>", '<head>\n<base target="_blank">');
