import { serverBuild } from "../page/server-build.ts";

/** Stands for the build of the pages that `workers/site.ts` imports: the same routes, of their source. */
export const { mode, entry, routes, assets, publicPath, assetsBuildDirectory, future, isSpaMode } =
  serverBuild();
