import { definePage } from "~/platform/page/define-page.ts";
import { publicDocument } from "~/platform/page/responses.ts";

export const page = definePage({ topics: [] });

/** The background colour of styles.css; a manifest has one theme. */
const PAPER = "#f9f5ed";

/** The web app manifest (w3.org/TR/appmanifest). */
export const loader = page.document(({ deps: { publication } }) => {
  const { name, description, language = "en" } = publication.brand;
  const manifest = {
    id: "/",
    name,
    short_name: name,
    description,
    lang: language,
    dir: "auto",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: PAPER,
    theme_color: PAPER,
    categories: ["news", "business"],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    ],
  };
  return publicDocument(JSON.stringify(manifest), "application/manifest+json; charset=utf-8");
});
