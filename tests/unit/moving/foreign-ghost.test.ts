import { describe, expect, test } from "vitest";
import { ghost } from "../../support/moving/exports.ts";
import { draftsOf, items, leftOf, read } from "../../support/moving/foreign.ts";

describe("an export of Ghost", () => {
  const site = "https://letter.example.com/";

  test("has posts with author, main tag first, and addresses of its site", () => {
    const found = read(
      {
        "old.ghost.json": ghost({
          a: {
            html: '<p>See <a href="__GHOST_URL__/post-b/">it</a>.</p>',
            feature_image: "__GHOST_URL__/content/images/a.png",
            custom_excerpt: "Dek",
          },
          b: { type: "page", slug: "about" },
        }),
      },
      { site },
    );
    expect(items(found)).toMatchObject([
      {
        slug: "post-a",
        author: "Grace Hopper",
        excerpt: "Dek",
        categories: ["Sales"],
        tags: ["Pricing"],
        image: "https://letter.example.com/content/images/a.png",
        address: "https://letter.example.com/post-a/",
        publishedAt: Date.UTC(2024, 1, 3, 4, 5, 6),
        text: { source: '<p>See <a href="https://letter.example.com/post-b/">it</a>.</p>' },
      },
      { kind: "page", slug: "about" },
    ]);
  });

  test("takes an author or a tag without an order for one of the first", () => {
    const old = JSON.parse(ghost({ a: { html: "<p>Text</p>" } }));
    const [{ data }] = old.db;
    data.users.push({ id: "u2", name: "Ada Lovelace" });
    data.posts_authors = [
      { post_id: "a", author_id: "u1", sort_order: 0 },
      { post_id: "a", author_id: "u2" },
    ];
    data.posts_tags = [
      { post_id: "a", tag_id: "t3", sort_order: 1 },
      { post_id: "a", tag_id: "t1" },
    ];
    expect(items(read({ "a.json": JSON.stringify(old) }, { site }))).toMatchObject([
      { author: "Grace Hopper", categories: ["Sales"], tags: ["Pricing"] },
    ]);
  });

  test("leaves out what members paid for and what has no HTML; drafts are drafts", () => {
    const found = read(
      {
        "g.json": ghost({
          a: { status: "draft" },
          b: { visibility: "paid" },
          c: { visibility: "members" },
          d: { html: null },
          e: { status: "sent" },
          f: { html: null, status: "draft" },
        }),
      },
      { site },
    );
    expect(leftOf(found)).toEqual([
      "Post b: It is for members only, and would be public here.",
      "Post c: It is for members only, and would be public here.",
      "Post d: The export has no HTML for it: save it once in Ghost and export again.",
      "Post f: It is a draft without a text.",
    ]);
    expect(draftsOf(found).map(({ key }) => key)).toEqual(["a", "e"]);
    expect(items(found)).toEqual([]);
  });

  test("has a post that was only mailed as a draft, and says so", () => {
    const old = JSON.parse(
      ghost({
        a: { status: "sent" },
        b: { status: "scheduled" },
        c: { status: "draft" },
        d: { status: "sent", visibility: "paid" },
        e: { status: "published" },
      }),
    );
    old.db[0].data.posts_meta = [
      { id: "m1", post_id: "b", email_only: 1 },
      { id: "m2", post_id: "c", email_only: true },
      { id: "m3", post_id: "e", email_only: 0, og_title: "E" },
    ];
    const found = read({ "g.json": JSON.stringify(old) }, { site });
    const said = ["It was for mail only, and had no page: it becomes a draft."];
    expect(draftsOf(found).map(({ key, notes }) => [key, notes])).toEqual([
      ["a", said],
      ["b", said],
      ["c", []],
    ]);
    expect(leftOf(found)).toEqual(["Post d: It is for members only, and would be public here."]);
    expect(items(found).map(({ key }) => key)).toEqual(["e"]);
  });

  test("leaves out the parts of a public post that only members could read, and says so", () => {
    const gated = (attributes: string, html: string) =>
      `<!--kg-gated-block:begin ${attributes} -->${html}<!--kg-gated-block:end-->`;
    const found = read(
      {
        "g.json": ghost({
          a: {
            html: [
              "<p>All.</p>",
              gated('nonMember:false memberSegment:"status:-free"', "<p>Paid.</p>"),
              gated(
                'memberSegment:"status:free,status:-free" nonMember:false',
                "<p>Members.</p>\n<p>Too.</p>",
              ),
              gated('memberSegment:"" nonMember:true', "<p>Visitors.</p>"),
              "<!--members-only--><p>Last.</p>",
              "<!--kg-gated-block:begin nonMember:false --><p>Without an end.</p>",
            ].join(""),
          },
          b: { html: gated('nonMember:false memberSegment:"status:-free"', "<p>Paid.</p>") },
          c: { html: gated('nonMember:true memberSegment:""', "<p>Visitors.</p>") },
        }),
      },
      { site },
    );
    const [one, other] = items(found);
    expect(one?.text.source.match(/(?<=<p>)[^<]+/g)).toEqual(["All.", "Visitors.", "Last."]);
    expect(one?.notes).toEqual([
      "Parts of it are for members only, and would be public here: they are left out.",
    ]);
    expect(other).toMatchObject({ key: "c", notes: [] });
    expect(leftOf(found)).toEqual(["Post b: It is for members only, and would be public here."]);
  });

  test("has bookmark cards as links with their words, without the pictures of the other site", () => {
    const card = (inner: string, behind = "") =>
      `<figure class="kg-card kg-bookmark-card${behind && " kg-card-hascaption"}"><a class="kg-bookmark-container" href="https://other.example/story?a=1&amp;b=2">${inner}</a>${behind}</figure>`;
    const icon = '<img class="kg-bookmark-icon" src="https://other.example/favicon.ico" alt="">';
    const words =
      '<div class="kg-bookmark-title">A story &amp; more</div><div class="kg-bookmark-description">What it says.</div>';
    const found = read(
      {
        "g.json": ghost({
          a: {
            html: card(
              `<div class="kg-bookmark-content">${words}<div class="kg-bookmark-metadata">${icon}<span class="kg-bookmark-author">Site</span></div></div>`,
            ),
          },
          b: {
            html: `<p>One</p>${card(
              `<div class="kg-bookmark-content">${words}</div><div class="kg-bookmark-thumbnail"><img src="https://other.example/a.png"></div>`,
              "<figcaption><p>Read <b>this</b></p></figcaption>",
            )}<figure class="kg-card kg-image-card"><img src="https://letter.example.com/b.png"></figure>`,
          },
          c: { html: card(`<div class="kg-bookmark-content">${icon}</div>`) },
        }),
      },
      { site },
    );
    const link = (words: string) => `<p><a href="https://other.example/story?a=1&amp;b=2">${words}</a></p>`;
    const said = `${link("A story &amp; more")}<p>What it says.</p>`;
    expect(items(found).map(({ text }) => text.source)).toEqual([
      said,
      `<p>One</p>${said}<div><p>Read <b>this</b></p></div><figure class="kg-card kg-image-card"><img src="https://letter.example.com/b.png"></figure>`,
      link("https://other.example/story?a=1&amp;b=2"),
    ]);
  });
});
