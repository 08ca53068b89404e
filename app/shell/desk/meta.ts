import type { MetaFunction } from "@remix-run/cloudflare";
import { errorTitle } from "~/platform/page/document/error.ts";
import { partsFromText } from "~/platform/publication/parts.ts";

/** Returns the `meta` function of a page of the desk: its title, and that no index keeps it. */
export const deskMeta =
  (title: string): MetaFunction =>
  ({ matches, error }) => {
    const root = matches.find(({ id }) => id === "root")?.data as { publication?: string } | undefined;
    const brand = root?.publication ? partsFromText(root.publication).brand.name : "";
    return [
      { title: `${error ? errorTitle(error) : title} | ${brand} Desk` },
      { name: "robots", content: "noindex, nofollow" },
    ];
  };
