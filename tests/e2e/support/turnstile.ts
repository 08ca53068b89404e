import type { Page } from "@playwright/test";
import type { UpstreamServer } from "../../support/servers/upstream-server.ts";

/** Serves a widget that has its token half a second after it is there; returns the scripts that were asked for. */
export async function withWidget(page: Page): Promise<string[]> {
  const scripts: string[] = [];
  await page.route("https://challenges.cloudflare.com/**", (route) => {
    scripts.push(route.request().url());
    return route.fulfill({
      contentType: "text/javascript",
      body: `window.turnstile = {
        render(place, { sitekey }) {
          const input = document.createElement("input");
          Object.assign(input, { type: "hidden", name: "cf-turnstile-response" });
          place.append(input);
          // The token comes later than the widget.
          setTimeout(() => { input.value = "word for " + sitekey; }, 500);
        },
        reset() {},
      };`,
    });
  });
  return scripts;
}

/** Where the service is asked of a token. */
export const VERIFY = "challenges.cloudflare.com/turnstile/v0/siteverify";

/** The service says whether it vouches for a token. */
export const answerVerify = (upstream: UpstreamServer, vouches: () => boolean) =>
  upstream.route(VERIFY, (_request, response) => {
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ success: vouches() }));
  });
