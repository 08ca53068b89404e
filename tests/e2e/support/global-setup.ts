import { prepareState, startSite } from "../../support/servers/start-site.ts";

/** One site with the sample edition for all browser tests; BASE_URL tests one that runs already. */
export default async function globalSetup() {
  if (process.env.BASE_URL) return;
  const forget = await prepareState();
  const site = await startSite();
  process.env.BASE_URL = site.url;
  return async () => {
    await site.stop();
    forget();
  };
}
