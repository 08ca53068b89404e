import type { VitePluginConfig } from "@remix-run/dev";

/** Options of the Remix compiler; the Vite config hands them to its plugin. */
export default {
  buildDirectory: "build",
  serverBuildFile: "site.js",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
} satisfies VitePluginConfig;
