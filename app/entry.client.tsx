import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { brandRoutes } from "~/platform/page/brand-path.ts";
import { pageDataStream } from "~/platform/page/page-data.ts";

window.__remixContext.stream = pageDataStream();
window.__remixManifest.routes = brandRoutes(
  window.__remixManifest.routes,
  document.documentElement.dataset.brand ?? "",
);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
