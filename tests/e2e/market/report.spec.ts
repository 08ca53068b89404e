import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { send } from "../../support/servers/send.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, expectClosed, hold, ready, test } from "../support/site.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const QUERY = "fundingStage=seriesB&companyType=aiNative&arr=10&growthRate=100";

/** Reports are made once a minute and visitor: every test is one of its own. */
const visitor = (page: Page, last: number) =>
  page.setExtraHTTPHeaders({ "CF-Connecting-IP": `198.51.100.${last}` });

const has = (command: string) => spawnSync(command, ["--version"]).error === undefined;

/** Opens a report as its reader would, with the tools that are installed; the text of its pages, where pdftotext is. */
async function openReport(address: string): Promise<string[] | null> {
  const response = await send(new URL(address, process.env.BASE_URL));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("x-robots-tag")).toContain("noindex");
  expect(response.headers.get("cache-control")).toContain("no-store");
  expect(response.headers.get("content-disposition")).toContain("attachment; filename=");
  const body = Buffer.from(await response.arrayBuffer());
  expect(body.subarray(0, 8).toString("latin1")).toBe("%PDF-1.7");
  const folder = mkdtempSync(path.join(tmpdir(), "report-"));
  const file = path.join(folder, "report.pdf");
  writeFileSync(file, body);
  try {
    if (has("qpdf")) {
      expect(execFileSync("qpdf", ["--check", file]).toString()).toContain(
        "No syntax or stream encoding errors",
      );
      expect(execFileSync("qpdf", ["--show-npages", file]).toString().trim()).toBe("4");
    }
    return has("pdftotext")
      ? execFileSync("pdftotext", [file, "-"]).toString().split("\f").slice(0, 4)
      : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function expectInOrder(text: string | undefined, parts: string[]): void {
  const flowing = (text ?? "").replace(/\s+/g, " ");
  const places = parts.map((part) => flowing.indexOf(part));
  expect(places, flowing).toEqual([...places].sort((a, b) => a - b));
  expect(places, flowing).not.toContain(-1);
}

test("the dialog makes a report of the figures on the page, and forgets everything when it is closed", async ({
  page,
}) => {
  await visitor(page, 1);
  await page.goto(`/valuation-calculator?${QUERY}`);
  await ready(page);
  const open = page.getByRole("link", { name: "Download PDF Report" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Download PDF Report" });
  await expect(dialog).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await dialog.getByRole("button", { name: "Generate Report" }).click();
  await expect(page.getByText("Missing Information")).toBeVisible();
  await expect(dialog.getByLabel("Email address")).toBeFocused();

  const release = await hold(page, "**/api/valuation/generate-report");
  await dialog.getByLabel("Email address").fill("board@example.com");
  await dialog.getByLabel("Company name").fill("Łódź Analytics שלום");
  await dialog.getByRole("button", { name: "Generate Report" }).click();
  await expect(dialog.getByRole("button", { name: "Generating Report..." })).toBeDisabled();
  release();
  await expect(dialog.getByRole("heading", { name: "Report Ready!" })).toBeVisible();
  await expect(page.getByText("Report Generated!")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const download = dialog.getByRole("link", { name: "Download Now" });
  await expect(download).toHaveAttribute("target", "_blank");
  const pages = await openReport((await download.getAttribute("href")) ?? "");
  if (pages) {
    expectInOrder(pages[0], ["Łódź Analytics", "Estimated valuation", "$152M – $190M", "90th-95th", "409A"]);
    expectInOrder(pages[1], [
      "How the figure is calculated",
      "Base multiple",
      "Low end",
      "If ARR or growth were different",
    ]);
    expectInOrder(pages[2], ["Market comparables", "By growth tier", "Prices of"]);
    expectInOrder(pages[3], ["Method and sources", "Base multiple by growth", "Sources", "Limits"]);
  }

  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expectClosed(dialog);
  await open.click();
  await expect(dialog.getByLabel("Email address")).toHaveValue("");
  await expect(dialog.getByLabel("Company name")).toHaveValue("");
  await expect(dialog.getByText("Report Ready!")).toHaveCount(0);
});

test("a report that cannot be made says why, and the form keeps what was written", async ({ page }) => {
  await visitor(page, 2);
  await page.goto(`/valuation-calculator/report?${QUERY}`);
  await ready(page);
  const form = page.getByRole("form", { name: "Valuation report" });
  await form.getByLabel("Email address").fill("not an address");
  await form.getByRole("button", { name: "Generate Report" }).click();
  await expect(form.getByRole("alert")).toHaveText("400: Please enter a valid email address.");
  await expect(form.getByLabel("Email address")).toHaveValue("not an address");

  await page.route("**/api/valuation/generate-report", (route) => route.abort());
  await form.getByRole("button", { name: "Generate Report" }).click();
  await expect(form.getByRole("alert")).toHaveText("Failed to generate report. Please try again.");
});

test("an empty company name is left out of the request", async ({ page }) => {
  await page.route("**/api/valuation/generate-report", (route) => route.abort());
  await page.goto(`/valuation-calculator/report?${QUERY}`);
  await ready(page);
  const form = page.getByRole("form", { name: "Valuation report" });
  await form.getByLabel("Email address").fill("board@example.com");
  for (const company of ["", "Acme"]) {
    await form.getByLabel("Company name").fill(company);
    const [request] = await Promise.all([
      page.waitForRequest("**/api/valuation/generate-report"),
      form.getByRole("button", { name: "Generate Report" }).click(),
    ]);
    expect(request.postDataJSON().companyName).toBe(company || undefined);
    await expect(form.getByRole("button", { name: "Generate Report" })).toBeEnabled();
  }
});

test("an answer without success is told with its message, or with the form's own", async ({
  page,
  watched,
}) => {
  await page.goto(`/valuation-calculator/report?${QUERY}`);
  await ready(page);
  const form = page.getByRole("form", { name: "Valuation report" });
  await form.getByLabel("Email address").fill("board@example.com");
  for (const [answer, said] of [
    [{ success: false, message: "Not today." }, "Not today."],
    [{ success: false }, "Failed to generate report"],
  ] as const) {
    await page.route("**/api/valuation/generate-report", (route) => route.fulfill({ json: answer }));
    await form.getByRole("button", { name: "Generate Report" }).click();
    await expect(form.getByRole("alert")).toHaveText(said);
    await expect(form.getByLabel("Email address")).toHaveValue("board@example.com");
  }
  expect(watched.troubles).toEqual([]);
});

test("the page behind the dialog makes a report, with scripts and without @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await visitor(page, javaScriptEnabled ? 3 : 4);
  await page.goto(`/valuation-calculator/report?${QUERY}`);
  if (javaScriptEnabled) await ready(page);
  await expect(page.getByText("$152M – $190M").first()).toBeVisible();
  const form = page.getByRole("form", { name: "Valuation report" });
  const email = `page-${javaScriptEnabled}@example.com`;
  await form.getByLabel("Email address").fill(email);
  await form.getByRole("button", { name: "Generate Report" }).click();
  await expect(page.getByRole("heading", { name: "Report Ready!" })).toBeVisible();
  await expect(page.getByText(`a link to it is on its way to ${email}.`).first()).toBeVisible();
  const download = page.getByRole("link", { name: "Download Now" });
  const pages = await openReport((await download.getAttribute("href")) ?? "");
  if (pages) {
    expectInOrder(pages[0], ["Valuation estimate", "$152M – $190M"]);
    const response = await send(`${process.env.BASE_URL}/api/valuation/estimate?${QUERY}`);
    const answer = (await response.json()) as {
      estimatedValuationHigh: number;
      estimatedValuationLow: number;
    };
    const written = (millions: number) => `= $${Number(millions.toFixed(3))}M`;
    expectInOrder(pages[1], [written(answer.estimatedValuationHigh), written(answer.estimatedValuationLow)]);
  }

  await page.getByRole("link", { name: "open the local mailbox" }).click();
  await expect(page.getByRole("link", { name: "Your valuation report" }).first()).toBeVisible();
});

test("links to reports that are gone or never were lead to a page that says so @no-javascript", async ({
  page,
}) => {
  const invalid = await page.goto("/report/not-one-of-ours.pdf");
  expect(invalid?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "No such report" })).toBeVisible();
  const gone = await page.goto("/report/gone");
  expect(gone?.status()).toBe(410);
  await page.getByRole("link", { name: "Calculate again" }).click();
  await expect(page).toHaveURL(/\/valuation-calculator$/);
});
