import type { ElementHandle, Page } from "@playwright/test";
import { SCREENS } from "../../e2e/support/screens.ts";

/** One act of a visitor who clicks, types, scrolls and goes back and forth at random. */

const KEYS = ["Tab", "Tab", "Tab", "Escape", "Enter", "ArrowDown", "ArrowRight", "/", " "];
const TEXTS = [
  "arr",
  "ada@example.com",
  "<b>x</b>",
  "99999999999",
  "-1",
  "1e9",
  "ü 漢字 🚀",
  "",
  "a".repeat(300),
];
const USABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]";
/** What is a file or leads away from the pages. */
const ELSEWHERE = /^(?!\/|\?|#)|^\/(api|desk|_)|\/feed|\.(csv|json|ics|xml|md|txt|pdf)(\?|$)/;

/** Does one act and returns what it was; an empty text where nothing could be done. */
export async function act(page: Page, random: () => number): Promise<string> {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const chance = random();
  if (chance < 0.03 || page.url() === "about:blank") {
    const { path } = pick(SCREENS);
    await page.goto(path);
    return `open ${path}`;
  }
  if (chance < 0.12) {
    const steps = chance < 0.09 ? -1 : 1;
    await page.evaluate((by) => history.go(by), steps);
    await page.waitForTimeout(150 + random() * 500);
    return steps < 0 ? "back" : "forward";
  }
  if (chance < 0.2) {
    const distance = Math.floor(random() * 4000) - 1000;
    await page.mouse.wheel(0, distance);
    return `scroll ${distance}`;
  }
  if (chance < 0.3) {
    const key = pick(KEYS);
    await page.keyboard.press(key);
    await page.waitForTimeout(random() * 300);
    return `press ${key}`;
  }
  const element = pick(await page.$$(USABLE));
  return element && (await element.boundingBox()) ? actOn(page, element, random) : "";
}

async function actOn(page: Page, element: ElementHandle, random: () => number): Promise<string> {
  const { name, kind, href, isElsewhere } = await element.evaluate((node) => {
    const { tagName, textContent } = node as HTMLElement;
    const link = (node as HTMLElement).getAttribute("href");
    return {
      name: ((node as HTMLElement).getAttribute("aria-label") ?? textContent ?? "").trim().slice(0, 40),
      kind: tagName === "INPUT" ? (node as HTMLInputElement).type : tagName.toLowerCase(),
      href: link,
      isElsewhere: (node as HTMLAnchorElement).target === "_blank",
    };
  });
  if (isElsewhere || (href !== null && ELSEWHERE.test(href))) return "";
  if (/^(text|search|email|number|tel|url|textarea)$/.test(kind)) {
    const text = TEXTS[Math.floor(random() * TEXTS.length)] ?? "";
    await element.fill(text, { timeout: 1_500 });
    if (random() < 0.5) await page.keyboard.press("Enter");
    return `write "${text.slice(0, 12)}" into ${name || kind}`;
  }
  if (kind === "range" || kind === "select") {
    await element.evaluate((node, at) => {
      const field = node as HTMLInputElement & { options?: { value: string }[] };
      const { options } = field;
      const value = options
        ? options[Math.floor(at * options.length)]?.value
        : String(Number(field.min) + at * (Number(field.max) - Number(field.min)));
      field.value = value ?? "";
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    }, random());
    return `choose in ${name || kind}`;
  }
  await element.click({ timeout: 1_500, noWaitAfter: true });
  await page.waitForTimeout(random() < 0.5 ? 50 : 600);
  return `click ${kind} ${name} ${href ?? ""}`.trim();
}
