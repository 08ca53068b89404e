import type { Page } from "@playwright/test";
import { publication } from "../../support/publication/first.ts";
import { send } from "../../support/servers/send.ts";
import { ready } from "./site.ts";

/** What a deployed site frames from providers, and a local one does not. */

const { events, mentor } = publication;

const DEPLOYED = "https://recurring.test";

/** Opens the site under a public address: on a local host the providers' frames are not available. */
export async function openAsDeployed(page: Page, baseURL: string | undefined, path: string) {
  await page.route(`${DEPLOYED}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await send(`${baseURL}${pathname}${search}`);
    const { "content-encoding": _, ...headers } = Object.fromEntries(response.headers);
    const body = Buffer.from(await response.arrayBuffer());
    await route.fulfill({ status: response.status, headers, body });
  });
  await page.goto(DEPLOYED + path);
  await ready(page);
}

/** Answers for the providers. Returns the addresses asked for, as they are asked. */
export async function provide(page: Page): Promise<string[]> {
  const asked: string[] = [];
  for (const address of [mentor.chatUrl, events.workshops.frameUrl])
    await page.route(`${new URL(address).origin}/**`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<title>Provider</title><h1>Provider</h1>" });
    });
  return asked;
}
