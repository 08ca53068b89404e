import { describe, expect, test } from "vitest";
import { readExport } from "~/domains/moving/rules/foreign/read.ts";
import { filesOf, ghost, wxr } from "../../support/moving/exports.ts";
import { draftsOf, items, leftOf, read } from "../../support/moving/foreign.ts";

describe("an export of WordPress", () => {
  test("has posts and pages with author, terms, picture and address", () => {
    const found = read({
      "old.WordPress.2024-03-05.xml": wxr([
        {
          id: 7,
          title: "cover.png",
          body: "",
          type: "attachment",
          attachment: "https://old.example.com/wp-content/uploads/cover.png",
        },
        {
          id: 12,
          title: "Price &amp; pilot",
          slug: "price-pilot",
          body: "<!-- wp:paragraph -->\n<p>One ]]> two</p>\n<!-- /wp:paragraph -->",
          excerpt: "Short",
          categories: ["Sales", "Uncategorized"],
          tags: ["Pilots"],
          thumbnail: 7,
        },
        {
          id: 13,
          title: "About us",
          slug: "about",
          type: "page",
          body: "We are.",
          link: "https://old.example.com/about/",
        },
        { id: 14, title: "menu", type: "nav_menu_item", body: "" },
      ]),
    });
    expect(found).toMatchObject({ product: "wordpress", site: "https://old.example.com" });
    expect(items(found)).toMatchObject([
      {
        key: "12",
        kind: "post",
        slug: "price-pilot",
        title: "Price & pilot",
        excerpt: "Short",
        author: "Ada Lovelace",
        publishedAt: Date.UTC(2024, 2, 5, 10),
        categories: ["Sales"],
        tags: ["Pilots"],
        image: "https://old.example.com/wp-content/uploads/cover.png",
        address: "https://old.example.com/2024/03/price-pilot/",
        text: { format: "html", source: "\n<p>One ]]> two</p>\n" },
      },
      { kind: "page", slug: "about", text: { source: "<p>We are.</p>" } },
    ]);
  });

  test("is of its blog, not of the network that has the blog", () => {
    const found = read({
      "x.xml": wxr([{ id: 1, title: "One", body: "a" }]).replace(
        /<wp:base_site_url>[^<]*/,
        "<wp:base_site_url>http://wordpress.com/",
      ),
    });
    expect(found.site).toBe("https://old.example.com");
  });

  test("leaves out what is private, what has a password, and drafts without a text, each with its reason", () => {
    const found = read({
      "x.xml": wxr([
        { id: 1, title: "Draft", body: "a", status: "draft", date: "0000-00-00 00:00:00" },
        { id: 5, title: "In review", body: "a", status: "pending", password: "s" },
        { id: 6, title: "Nothing yet", body: "", status: "draft" },
        { id: 7, title: "Auto Draft", body: "a", status: "auto-draft" },
        { id: 2, title: "Private", body: "a", status: "private" },
        { id: 3, title: "Secret", body: "a", password: "s" },
        { id: 4, title: "To come", body: "a", status: "future", date: "2030-01-01 08:00:00" },
        { id: 8, title: "Paid", body: "a", meta: { _jetpack_newsletter_access: "paid_subscribers" } },
        { id: 9, title: "Gated", body: "<p>[members_only]a[/members_only]</p>" },
      ]),
    });
    expect(leftOf(found)).toEqual([
      "Nothing yet: It is a draft without a text.",
      "Auto Draft: It is a draft.",
      "Private: It is private.",
      "Secret: It is for members only, and would be public here.",
      "Paid: It is for members only, and would be public here.",
      "Gated: It is for members only, and would be public here.",
    ]);
    expect(draftsOf(found)).toMatchObject([
      { title: "Draft", slug: "draft", publishedAt: Date.UTC(2024, 2, 5, 10) },
      { title: "In review" },
    ]);
    expect(items(found)).toMatchObject([{ title: "To come", publishedAt: Date.UTC(2030, 0, 1, 8) }]);
  });

  test("keeps the dates of an archive that is older than any feed", () => {
    const found = read({
      "x.xml": wxr([{ id: 1, title: "Old", body: "a", date: "1985-03-01 10:00:00" }]),
    });
    expect(items(found)).toMatchObject([{ publishedAt: Date.UTC(1985, 2, 1, 10), notes: [] }]);
    const folder = read({
      "a.md": "---\ndate: 1985-03-01\n---\nText\n",
      "b.md": "---\ndate: some day\n---\nText\n",
    });
    expect(items(folder)).toMatchObject([
      { publishedAt: Date.UTC(1985, 2, 1), notes: [] },
      { publishedAt: null, notes: ["Its date “some day” cannot be read."] },
    ]);
  });

  test("has texts of types that this site does not take in: each is reported", () => {
    const found = read({
      "x.xml": wxr([
        { id: 1, title: "Episode 1", body: "<p>Notes</p>", type: "podcast" },
        { id: 2, title: "Episode 2", body: "<p>Notes</p>", type: "podcast", status: "trash" },
        { id: 3, title: "No text", body: "", type: "slide" },
        { id: 4, title: "custom", body: "a {}", type: "custom_css" },
        { id: 5, title: "Styles", body: "{}", type: "wp_global_styles" },
        { id: 6, title: "Group", body: "a:1:{}", type: "acf-field-group" },
      ]),
    });
    expect(leftOf(found)).toEqual([
      "Episode 1: It is of the type “podcast”: only posts and pages are taken in.",
    ]);
  });

  test("has its footnotes and synced patterns in the texts that show them", () => {
    const pattern = { title: "Pattern", type: "wp_block" };
    const found = read({
      "x.xml": wxr([
        {
          id: 1,
          title: "Notes",
          body: '<!-- wp:paragraph --><p>Hi<sup data-fn="u1" class="fn"><a href="#u1" id="u1-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->',
          meta: { footnotes: '[{"content":"The <em>note</em>","id":"u1"}]' },
        },
        { id: 2, title: "Patterns", body: '<!-- wp:block {"ref":42} /--><!-- wp:block {"ref":43} /-->' },
        { id: 42, ...pattern, body: '<p>Shared</p><!-- wp:block {"ref":44} /-->' },
        { id: 43, ...pattern, body: "<p>Not public</p>", status: "draft" },
        { id: 44, ...pattern, body: '<p>Inner</p><!-- wp:block {"ref":42} /-->' },
      ]),
    });
    expect(items(found).map(({ text, notes }) => [text.source, notes])).toEqual([
      [
        '<p>Hi<sup data-fn="u1" class="fn"><a href="#u1" id="u1-link">1</a></sup></p><ol><li id="u1">The <em>note</em> <a href="#u1-link">↩︎</a></li></ol>',
        [],
      ],
      [
        "<p>Shared</p><p>Inner</p>",
        [
          "The synced pattern 42 stands in itself: it is left out there.",
          "The synced pattern 43 is not in the export, or not public: it is left out.",
        ],
      ],
    ]);
  });
});

test("an export of several files is one", () => {
  const cover = "https://old.example.com/cover.png";
  const wordpress = read({
    "old.wordpress.2024-03-05.001.xml": wxr([
      { id: 1, title: "One", slug: "one", body: "a", thumbnail: 7, creator: "ada" },
    ]).replace(/<wp:author>.*<\/wp:author>/, ""),
    "old.wordpress.2024-03-05.002.xml": wxr([
      { id: 2, title: "Two", slug: "two", body: "b" },
      { id: 7, title: "cover.png", body: "", type: "attachment", attachment: cover },
    ]),
    "sitemap.xml": "<urlset/>",
  });
  expect(items(wordpress)).toMatchObject([
    { title: "One", image: cover, author: "Ada Lovelace" },
    { title: "Two", image: null },
  ]);

  const letters = { "1.json": ghost({ a: {} }), "package.json": "{}", "2.json": ghost({ b: {} }) };
  expect(items(read(letters)).map(({ key }) => key)).toEqual(["a", "b"]);

  const beehiiv = (id: string) =>
    `id,web_title,status,audience,url,content_html\n${id},A post,confirmed,free,,<p>x</p>\n`;
  const posts = read({ "1.csv": beehiiv("p1"), "2.csv": beehiiv("p2") });
  expect(items(posts).map(({ key }) => key)).toEqual(["p1", "p2"]);
});

test("an export of Substack has posts with their pages of HTML, and lists of readers beside them", () => {
  const found = read(
    {
      "posts.csv":
        "post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n" +
        '1001.first-letter,2023-07-26T20:48:19.814Z,true,2023-07-26T20:48:19.814Z,,newsletter,everyone,First letter,"A, subtitle",\n' +
        "1002.a-talk,2023-08-12T12:11:23.230Z,true,,,podcast,everyone,A talk,,https://api.substack.com/feed/1.mp3\n" +
        "1003.paid,2023-08-12T12:11:23.230Z,true,,,newsletter,only_paid,Paid,,\n" +
        "1004.idea,,false,,,newsletter,everyone,Idea,,\n" +
        "1005.chat,2023-08-12T12:11:23.230Z,true,,,thread,everyone,Chat,,\n",
      "posts/1001.first-letter.html": "<p>Hello</p>",
      "posts/1002.a-talk.html": "<p>Notes</p>",
      // Who got and who opened the letter.
      "posts/1001.delivers.csv": "post_id,timestamp,email\n1001,2023-07-26T20:48:19.814Z,a@example.com\n",
      "posts/1001.opens.csv": "post_id,timestamp,email\n1001,2023-07-26T21:48:19.814Z,a@example.com\n",
      "email_list.letter.csv":
        "email,active_subscription,email_disabled,created_at\na@example.com,false,false,2023-01-01T00:00:00Z\n",
    },
    { site: "https://letter.substack.com" },
  );
  expect(found).toMatchObject({ product: "substack", readers: [{ name: "email_list.letter.csv" }] });
  expect(items(found)).toMatchObject([
    {
      key: "1001",
      slug: "first-letter",
      excerpt: "A, subtitle",
      address: "https://letter.substack.com/p/first-letter",
      publishedAt: Date.UTC(2023, 6, 26, 20, 48, 19, 814),
    },
    {
      text: {
        source: '<p><a href="https://api.substack.com/feed/1.mp3">Listen to this episode</a></p><p>Notes</p>',
      },
    },
  ]);
  expect(leftOf(found).map((line) => line.split(":")[0])).toEqual(["Paid", "Idea", "Chat"]);
});

test("what a post of Substack shows by its data alone becomes links and pictures", () => {
  const shown = (name: string, data: unknown, tag = "div") =>
    `<${tag} class="${name}" data-attrs="${JSON.stringify(data).replaceAll('"', "&quot;")}" data-component-name="X"></${tag}>`;
  const html = [
    shown("twitter-embed", { url: "https://x.com/a/status/1?b=c&d=e", full_text: "<Words>" }),
    shown("image-gallery-embed", {
      gallery: { images: [{ src: "https://a.example/1.png" }, { src: "https://a.example/2.png" }] },
    }),
    shown("digest-post-embed", { title: "A <post>", canonical_url: "https://b.example/p/1" }),
    `<p>By ${shown("mention-wrap", { name: "Ada & Co", id: 1 }, "span")}.</p>`,
    shown("poll-embed", { id: 1 }),
    '<div class="subscription-widget-wrap" data-attrs="{}"><p>Thanks</p></div>',
  ];
  const found = read({
    "posts.csv":
      "post_id,post_date,is_published,type,audience,title\n1.a,2023-07-26T20:48:19.814Z,true,newsletter,everyone,A\n",
    "posts/1.a.html": html.join("\n"),
  });
  const [item] = items(found);
  expect(item?.text.source.split("\n")).toEqual([
    '<p><a href="https://x.com/a/status/1?b=c&amp;d=e">https://x.com/a/status/1?b=c&amp;d=e</a></p>',
    '<p><img src="https://a.example/1.png"></p><p><img src="https://a.example/2.png"></p>',
    '<p><a href="https://b.example/p/1">A &lt;post&gt;</a></p>',
    "<p>By Ada &amp; Co.</p>",
    "",
    html.at(-1),
  ]);
  expect(item?.notes).toEqual([
    "Embedded content of x.com becomes a link.",
    "Embedded content of b.example becomes a link.",
    "Substack’s “poll-embed” is left out.",
  ]);
});

test("an export of beehiiv has posts out of the tables of their mails", () => {
  const html =
    "<table><tr><td>Header</td></tr><tr id='content-blocks'><td><p>Text</p><table><tr><th>a</th></tr></table></td></tr></table>";
  const found = read({
    "posts.csv":
      "id,web_title,status,audience,url,web_subtitle,email_subject_line,email_preview_text,content_html,thumbnail_url,created_at,content_tags\n" +
      `abcd-1,A post,confirmed,free,https://letter.beehiiv.com/p/a-post,Sub,Subject,Preview,"${html}",uploads/asset/file/1/image.png,2023-01-18 21:25:27,Sales; Pricing\n` +
      "abcd-2,Idea,draft,free,,,,,<p>x</p>,,2023-01-18 21:25:27,\n" +
      "abcd-3,Paid,confirmed,premium,https://letter.beehiiv.com/p/paid,,,,<p>x</p>,,2023-01-18 21:25:27,\n",
  });
  expect(found).toMatchObject({ product: "beehiiv", site: "https://letter.beehiiv.com" });
  expect(items(found)).toMatchObject([
    {
      slug: "a-post",
      categories: ["Sales"],
      tags: ["Pricing"],
      image: "https://media.beehiiv.com/cdn-cgi/image/quality=100/uploads/asset/file/1/image.png",
    },
  ]);
  expect(items(found)[0]?.text.source.replace(/\s+/g, "")).toBe(
    "<p>Text</p><table><tr><th>a</th></tr></table>",
  );
  expect(leftOf(found)).toHaveLength(1);
  expect(draftsOf(found)).toMatchObject([{ key: "abcd-2", title: "Idea", text: { source: "<p>x</p>" } }]);
});

test("files of no system that is known are refused", () => {
  const files = filesOf({ "a.json": "{}", "b.csv": "x,y\n", "c.xml": "<rss/>" });
  expect(readExport(files, { now: new Date() })).toMatchObject({ ok: false, code: "unknown" });
});
