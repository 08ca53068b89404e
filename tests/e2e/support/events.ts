import type { Page } from "@playwright/test";

/** Returns the events that the page sends, as they are sent. */
export async function sentEvents(page: Page): Promise<{ name: string; path: string; subject?: string }[]> {
  const sent: { name: string; path: string; subject?: string }[] = [];
  await page.route("**/api/events", (route) => {
    sent.push(JSON.parse(route.request().postData() ?? "null"));
    return route.fulfill({ status: 204 });
  });
  return sent;
}
