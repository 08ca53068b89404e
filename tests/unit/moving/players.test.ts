import { beforeEach, expect, test } from "vitest";
import { withPlayersLinked } from "~/jobs/moving/players.ts";
import { ghost, wxr } from "../../support/moving/exports.ts";
import { begin, run, stored } from "../../support/moving/take-in.ts";

/** What posts of other systems play becomes a link. */

beforeEach(begin);

const linksOf = (html = "") => Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href);

test.each([
  [
    '<figure><audio controls src="/a.mp3"></audio><figcaption>Episode</figcaption></figure>',
    "https://old.example.com/a.mp3",
  ],
  [
    '<video controls><source type="video/mp4" src="https://cdn.example.com/v.mp4"></video>',
    "https://cdn.example.com/v.mp4",
  ],
  [
    '<iframe data-src="https://open.spotify.com/embed/episode/1?a=1&#038;b=2" src="about:blank"></iframe>',
    "https://open.spotify.com/embed/episode/1?a=1&amp;b=2",
  ],
  ['<script src="https://gist.github.com/a/1.js"></script>', "https://gist.github.com/a/1"],
])("%s becomes a link, and the report says so", async (html, address) => {
  const body = `<p>Before</p>\n${html}\n<p>After</p>`;
  const { rows } = await run({
    "x.xml": wxr([{ id: 1, title: "T", slug: "t", body, categories: ["Sales"] }]),
  });
  expect(rows.map(({ remarks }) => remarks)).toEqual([
    [`Embedded content of ${new URL(address).host} becomes a link.`],
  ]);
  const [article] = await stored();
  expect(linksOf(article?.content)).toEqual([address]);
  expect(article?.content).toMatch(/^<p>Before<\/p>[\s\S]*<p>After<\/p>$/);
});

test("players of films stay, what counts visitors goes, and what has no address or is a form is said", () => {
  const kept =
    '<iframe src="https://www.youtube.com/embed/LCEmiRjPEtQ"></iframe><script src="/x.js"></script><iframe width="1" height="1" src="https://a.example/"></iframe><form class="subscription-widget-subscribe"></form>';
  expect(withPlayersLinked(kept, "https://old.example.com")).toEqual({ html: kept, notes: [] });
  expect(withPlayersLinked("<audio></audio><form action='/x'>a</form>", "https://old.example.com")).toEqual({
    html: "<form action='/x'>a</form>",
    notes: ["A player without an address is left out.", "A form is left out."],
  });
});

test("an audio card of Ghost keeps its title and leads to its sound, without the player's clock", async () => {
  const card =
    '<div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="__GHOST_URL__/content/media/a.mp3"></audio><div class="kg-audio-title">Episode</div><div class="kg-audio-player"><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span class="kg-audio-duration">123.4</span></div></div></div></div>';
  await run({ "g.json": ghost({ a: { html: card } }) }, { site: "https://letter.example.com" });
  const [article] = await stored();
  expect(article?.content.match(/(?<=>)[^<>\n]+/g)).toEqual([
    "https://letter.example.com/content/media/a.mp3",
    "Episode",
  ]);
});
