import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { bannerAt } from "../../../app/domains/promotions/rules/countdown.ts";
import type { Role } from "../../../app/platform/desk/roles.ts";
import { publication } from "../../support/publication/first.ts";
import type { RunningSite } from "../../support/servers/start-site.ts";
import { expect, getAs, reloadUntil, SOON } from "./site.ts";

/** What the people of the desk do on several of its screens. */

/** Signs the page's browser in to the desk of a site, with the link and its button. */
export async function signIn(page: Page, site: RunningSite, role: Role = "owner"): Promise<void> {
  await page.goto(site.url + (await site.invite(`${role}@desk.test`, role)));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${site.url}/desk`);
}

/** Signs out, and waits until it is done: an address that is asked for before that cancels the form. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(/\/desk\/sign-in$/);
}

/** Signs in with the link that is mailed to an address of the staff. The page asks who is there. */
export async function signInByMail(page: Page, email: string): Promise<void> {
  const { origin } = new URL(page.url());
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.getByRole("link", { name: "open the local mailbox" }).click();
  await page
    .getByRole("link", { name: /^Sign in to the desk/ })
    .first()
    .click();
  await page
    .getByText(/desk\/sign-in\/link/)
    .first()
    .waitFor();
  const link =
    /\/desk\/sign-in\/link\?[^\s<"]+/.exec((await page.content()).replaceAll("&amp;", "&"))?.[0] ?? "";
  await page.goto(origin + link);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens a screen by the desk's navigation. */
export const openScreen = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name, exact: true }).click();

/** What was just done, with its Undo. */
export const notice = (page: Page) => page.getByRole("status").first();

/** Waits until a page of the site has a text in its HTML, or has it no more. */
export async function expectOn(page: Page, address: string, text: string, there = true): Promise<void> {
  await expect(async () => {
    const html = await (await getAs(page, address)).text();
    expect(html.includes(text), address).toBe(there);
  }).toPass(SOON);
}

/** Returns the file that a link leads to. */
export async function fileBehind(page: Page, link: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: link }).click(),
  ]);
  return readFile(await download.path());
}

export async function fillConsent(page: Page): Promise<void> {
  await page.getByLabel("Where they consented").fill("https://old.example.com");
  await page.getByLabel("The words they agreed to").fill("The weekly letter");
  await page.getByLabel("Date of consent").fill("2025-03-31");
}

interface BroughtFile {
  name: string;
  content: string | Buffer;
  /** Lines that say which category becomes which. */
  categories?: string;
  /** The category of everything else. */
  other?: string;
}

/** Brings an export to be checked. */
export async function bringExport(
  page: Page,
  { name, content, categories = "", other = "" }: BroughtFile,
): Promise<void> {
  const buffer = Buffer.from(content);
  const mimeType = name.endsWith(".zip") ? "application/zip" : "text/xml";
  await page.getByLabel("The exported file").setInputFiles({ name, mimeType, buffer });
  await page.getByLabel(/^Categories there and here/).fill(categories);
  await page.getByLabel("Category for posts whose own does not exist here").selectOption(other);
  await page.getByRole("button", { name: "Check the file" }).click();
}

/** Waits until an export that was brought is checked. */
export async function exportChecked(page: Page, name: string): Promise<void> {
  await expect(notice(page)).toContainText(`Uploaded “${name}” for checking.`);
  await reloadUntil(page, page.getByRole("button", { name: "Import it" }));
}

/** Imports the export whose report is shown. */
export async function importExport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import it" }).click();
  await expect(notice(page)).toContainText("Importing “");
  await reloadUntil(page, page.getByRole("heading", { name: "Imported", exact: true }));
}

/** Opens this week's issue, which the clock has composed already on some days of the week. */
export async function openIssue(page: Page): Promise<void> {
  await openScreen(page, "Letter");
  await expect(page.getByRole("heading", { level: 1, name: /^Issue of / })).toBeVisible();
  const begin = page.getByRole("button", { name: "Begin it now" });
  if (await begin.isVisible()) await begin.click();
}

/** Begins a draft from any screen of the desk. */
export async function beginDraft(page: Page, title: string): Promise<void> {
  await openScreen(page, "Write");
  await page.getByRole("button", { name: "New draft" }).click();
  await page.waitForURL(/\/desk\/write\/[\da-f]{12}/);
  await page.getByLabel("Title", { exact: true }).fill(title);
}

/** The text of the article that is being written. */
export const articleText = (page: Page) => page.getByLabel("Text, in Markdown");

/** Drops pictures onto it, at the caret. */
export async function dropPictures(
  page: Page,
  ...files: readonly (readonly [name: string, bytes: Uint8Array])[]
): Promise<void> {
  const encoded = files.map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")] as const);
  const data = await page.evaluateHandle((encoded) => {
    const transfer = new DataTransfer();
    for (const [name, base64] of encoded) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: "image/png" }));
    }
    return transfer;
  }, encoded);
  await articleText(page).dispatchEvent("drop", { dataTransfer: data });
}

/** An article with a chart and a company. */
export const ARTICLE = [
  'The answer was "no" -- twice.',
  "",
  "```chart",
  "title: Gross margin",
  "kind: bar",
  "unit: %",
  "source: The company, a worked example",
  "---",
  "Quarter, Margin",
  "Q1, 60",
  "Q2, 64",
  "```",
  "",
  "{{company SNOW}}",
].join("\n");

/** Returns the banner that the edition shows at a time: its title, and the field of it on the promotions' form. */
export function bannerShownAt(time: number): { title: string; field: string } {
  const { banners } = publication.promotions;
  const banner = bannerAt(banners, new Date(time));
  if (!banner)
    throw new Error("Every promotion of the edition has passed: it is time to configure the next one.");
  return { title: banner.title, field: `promotions.banners.${banners.indexOf(banner)}.title` };
}
