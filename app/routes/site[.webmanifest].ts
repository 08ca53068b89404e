import { publicDocument } from "~/platform/page/responses.ts";
import { site } from "~/site.config.ts";

/** The paper of styles.css; a manifest knows one theme. */
const PAPER = "#f9f5ed";

/** The web app manifest (w3.org/TR/appmanifest). */
export function loader() {
  const { name, description } = site.brand;
  const manifest = {
    id: "/",
    name,
    short_name: name,
    description,
    lang: "en",
    dir: "ltr",
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
}
