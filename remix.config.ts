import type { VitePluginConfig } from "@remix-run/dev";

/** Options of the Remix compiler; the Vite config hands them to its plugin. */
export default {
  // Tests and benches build other publications too.
  buildDirectory: process.env.BUILD_DIR ?? "build",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
} satisfies VitePluginConfig;
