import { startSite } from "../support/start-site.ts";

/** One site with the sample edition for all browser tests; BASE_URL (and SITE_STATE, its databases) tests one that runs already. */
export default async function globalSetup() {
  if (process.env.BASE_URL) return;
  const site = await startSite();
  process.env.BASE_URL = site.url;
  process.env.SITE_STATE = site.state;
  return site.stop;
}
