import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** The local mailbox in the browser, as a reader and as a link scanner uses it. */

/** Opens the newest mail to an address with this subject, as plain text. */
export async function openMail(page: Page, email: string, subject: string, origin = ""): Promise<void> {
  await page.goto(`${origin}/_mailbox`);
  await page
    .getByRole("listitem")
    .filter({ hasText: email })
    .getByRole("link", { name: subject })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
}

/** Returns every address of this site in the open mail. */
export const linksOf = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((links) =>
      links
        .map((link) => (link as HTMLAnchorElement).href)
        .filter((href) => href.startsWith(location.origin)),
    );

/** Requests the addresses as the link scanner of a mail provider does. */
export async function scan(request: APIRequestContext, links: string[]): Promise<void> {
  for (const link of links) {
    expect((await request.get(link)).status(), link).toBeLessThan(400);
    expect((await request.head(link)).status(), link).toBeLessThan(400);
  }
}
