import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { FONT_FOLDER } from "../../../app/domains/valuation/report/pdf/font-files.ts";

/** What Vite answers in development, and the headers of static files. */

/** Vite's own modules, those of packages and of the source, the link to an editor; the fonts of reports. */
const OWN = ["/@", "/node_modules/", "/app/", "/scripts/lib/dev/", "/__open-in-editor", FONT_FOLDER];

/** The accepted type of the request with which Vite's client asks whether the server is there. */
const PING = "text/x-vite-ping";

/** Returns whether Vite answers a request: everything else is the site's. */
export const isVites = (pathname: string, accept: string | undefined, publicDir: string): boolean =>
  accept === PING || OWN.some((start) => pathname.startsWith(start)) || isPublic(pathname, publicDir);

function isPublic(pathname: string, publicDir: string): boolean {
  if (pathname === "/_headers") return false;
  try {
    return statSync(path.join(publicDir, decodeURIComponent(pathname))).isFile();
  } catch {
    return false;
  }
}

/** Returns the headers that `public/_headers` gives a file, without its Cache-Control: an edit shows at once. */
export function staticHeaders(pathname: string, publicDir: string): [name: string, value: string][] {
  const rules = readFileSync(path.join(publicDir, "_headers"), "utf8").trim().split(/\n\n+/);
  return rules.flatMap((rule) => {
    const [pattern = "", ...lines] = rule.split("\n").map((line) => line.trim());
    if (!matches(pattern, pathname)) return [];
    const headers = lines.map((line): [string, string] => {
      const [name = "", value = ""] = line.split(/:\s*(.*)/);
      return [name, value];
    });
    return headers.filter(([name]) => name !== "Cache-Control");
  });
}

const matches = (pattern: string, pathname: string): boolean => {
  const [start = "", end] = pattern.split("*");
  return end === undefined ? pathname === pattern : pathname.startsWith(start) && pathname.endsWith(end);
};
