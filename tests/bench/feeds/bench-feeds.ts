import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { decodeFeed } from "~/platform/feed/decode.ts";
import type { FeedItem } from "~/platform/feed/model.ts";
import { readXmlFeed } from "~/platform/feed/xml/feed.ts";
import { parseXml, type XmlElement } from "~/platform/feed/xml/parse.ts";
import { fromInvoker, inRoot } from "../../../scripts/lib/project.ts";
import { DAMAGES, type Damage, damagerOf } from "../../support/survival/damage.ts";
import { table } from "../table.ts";
import { parseWithHtmlparser2 } from "./xml-htmlparser2.ts";

const READERS = { ours: parseXml, htmlparser2: parseWithHtmlparser2 };
type Reader = keyof typeof READERS;
const NAMES = Object.keys(READERS) as Reader[];

const ROUNDS = 10;
/** Damaged copies of a feed, for each kind of damage. */
const COPIES = 10;

const url = "https://feeds.example/feed";
const read = (reader: Reader, text: string) => readXmlFeed(READERS[reader](text), url);
const itemsOf = (reader: Reader, text: string): FeedItem[] => {
  const feed = read(reader, text);
  return feed.ok ? feed.value.items : [];
};

/**
 * Prints how our reader of XML and htmlparser2 read the XML feeds of a folder (the tests' own, when absent): what
 * differs, what is left of damaged copies, and milliseconds of CPU.
 */
export function benchFeeds(folder = inRoot("tests/fixtures/feeds")): void {
  const from = fromInvoker(folder);
  const feeds = readdirSync(from)
    .filter((name) => name.endsWith(".xml"))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(path.join(from, name))) }));
  const texts = feeds.map(({ bytes }) => textOf(bytes));

  const different = feeds.filter((_, index) => {
    const [ours, theirs] = NAMES.map((reader) => JSON.stringify(read(reader, texts[index] ?? "")));
    return ours !== theirs;
  });
  console.log(`\n${feeds.length} feeds, ${different.length} of them read differently`);
  for (const { name } of different) console.log(`  ${name}`);

  console.log(`\nCPU, best of ${ROUNDS}`);
  console.log(
    table(
      ["reader", "all feeds, ms", "40000 nested tags, ms"],
      cpuOf(
        (parse) => texts.map(parse),
        (parse) => parse("<a>".repeat(40_000)),
      ),
    ),
  );

  console.log(`\nItems of ${COPIES} damaged copies of each feed that are read as if it were whole`);
  console.log(
    table(
      ["damage", ...NAMES, "as many in both"],
      (Object.keys(DAMAGES) as Damage[]).map((damage) => survivors(damage, feeds)),
    ),
  );
}

const textOf = (bytes: Uint8Array) => decodeFeed(bytes, null).trimStart();

/** A row: how many items come out unchanged, by reader, and for how many copies the readers agree on the number. */
function survivors(damage: Damage, feeds: { name: string; bytes: Uint8Array }[]): string[] {
  const counts = { ours: 0, htmlparser2: 0 };
  let [equal, copies] = [0, 0];
  for (const { name, bytes } of feeds) {
    const whole = new Set(itemsOf("ours", textOf(bytes)).map((item) => JSON.stringify(item)));
    const damaged = damagerOf(name, damage);
    for (let copy = 0; copy < COPIES; copy++) {
      const text = textOf(damaged(bytes));
      const [ours = 0, theirs = 0] = NAMES.map(
        (reader) => itemsOf(reader, text).filter((item) => whole.has(JSON.stringify(item))).length,
      );
      counts.ours += ours;
      counts.htmlparser2 += theirs;
      if (ours === theirs) equal++;
      copies++;
    }
  }
  return [damage, ...NAMES.map((reader) => String(counts[reader])), `${equal} of ${copies}`];
}

/** Rows of the least CPU time that each reader takes for each task, in milliseconds. The readers take turns. */
function cpuOf(...tasks: ((parse: (text: string) => XmlElement) => unknown)[]): string[][] {
  const least = NAMES.map(() => tasks.map(() => Infinity));
  for (let round = 0; round < ROUNDS; round++)
    for (const [row, reader] of NAMES.entries())
      for (const [column, task] of tasks.entries()) {
        const before = process.cpuUsage();
        task(READERS[reader]);
        const { user, system } = process.cpuUsage(before);
        const times = least[row] as number[];
        times[column] = Math.min(times[column] as number, (user + system) / 1000);
      }
  return NAMES.map((reader, row) => [reader, ...(least[row] as number[]).map((time) => time.toFixed(0))]);
}
