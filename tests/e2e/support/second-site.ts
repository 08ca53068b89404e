import { SECOND_PUBLICATION } from "../../support/publication/builds.ts";
import { serveFeeds } from "../../support/servers/second-feeds.ts";
import { type RunningSite, startSite } from "../../support/servers/start-site.ts";
import { startUpstream, type UpstreamServer } from "../../support/servers/upstream-server.ts";
import { firstRefresh, TOKEN } from "./operator.ts";

export interface SecondSite {
  site: RunningSite;
  /** The internet as the site sees it. */
  upstream: UpstreamServer;
  stop: () => Promise<void>;
}

/** Starts the site of the second publication, with a local server as the internet, and waits until its feeds are read. */
export async function startSecondSite(): Promise<SecondSite> {
  const upstream = await startUpstream();
  serveFeeds(upstream);
  const site = await startSite({
    publication: SECOND_PUBLICATION,
    env: {
      UPSTREAM_GATEWAY: upstream.origin,
      OPERATOR_TOKEN: TOKEN,
      TURNSTILE_SECRET: "a-secret",
      PRICE_PROVIDER: "none",
    },
  });
  const stop = async () => {
    await site.stop();
    await upstream.close();
  };
  try {
    await firstRefresh(site.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { site, upstream, stop };
}
