import type { Page } from "@playwright/test";
import type { Role } from "../../../app/platform/desk/roles.ts";
import type { RunningSite } from "../../support/servers/start-site.ts";

/** Signs the page's browser in to the desk of a site, with the link and its button. */
export async function signIn(page: Page, site: RunningSite, role: Role = "owner"): Promise<void> {
  await page.goto(site.url + (await site.invite(`${role}@desk.test`, role)));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${site.url}/desk`);
}
