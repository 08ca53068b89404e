import { createRandom } from "~/lib/random.ts";

/** Writes an export of WordPress as a site of years makes it, the same for the same number of posts. */

const WORDS =
  "pricing renewal pipeline onboarding churn board margin seats usage contract forecast quota discount product customer team quarter invoice retention expansion".split(
    " ",
  );
const HOST = "https://old.example.com";

const cdata = (text: string) => `<![CDATA[${text}]]>`;

/** One in so many is a draft, and one a page. */
const DRAFTS = 50;
const PAGES = 100;

export function oldSite(posts: number): string {
  const random = createRandom("old site");
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[random.int(0, WORDS.length - 1)]).join(" ");
  const sentence = () => `The ${words(random.int(8, 18))}, and “${words(3)}” — ${words(4)}.`;
  const paragraph = () => {
    const link = `<a href="${HOST}/2015/01/post-${random.int(1, posts)}/">${words(2)}</a>`;
    return `<!-- wp:paragraph -->\n<p>${sentence()} <strong>${words(2)}</strong>: ${link}. ${sentence()} <em>${words(2)}</em>. ${sentence()}</p>\n<!-- /wp:paragraph -->`;
  };
  const list = () =>
    `<!-- wp:list --><ul>${Array.from({ length: 4 }, () => `<li>${words(6)}</li>`).join("")}</ul><!-- /wp:list -->`;
  const picture = (id: number) =>
    `<!-- wp:image --><figure class="wp-block-image"><img src="${HOST}/wp-content/uploads/${id}.png" alt="${words(3)}"/><figcaption>${words(5)}</figcaption></figure><!-- /wp:image -->`;
  const body = (id: number) =>
    [
      ...Array.from({ length: 4 }, paragraph),
      `<h2>${words(3)}</h2>`,
      ...Array.from({ length: 4 }, paragraph),
      list(),
      picture(id),
      `<blockquote><p>${sentence()}</p></blockquote>`,
      ...Array.from({ length: 3 }, paragraph),
    ].join("\n");
  const items = Array.from({ length: posts }, (_, index) => {
    const id = index + 1;
    const date = new Date(Date.UTC(2015, 0, 1) + id * 14 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace("T", " ");
    return `<item><title>${cdata(`Post ${id}: ${words(4)}`)}</title><link>${HOST}/2015/01/post-${id}/</link><dc:creator>${cdata("ada")}</dc:creator><content:encoded>${cdata(body(id))}</content:encoded><excerpt:encoded>${cdata("")}</excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt><wp:post_name>post-${id}</wp:post_name><wp:status>${id % DRAFTS === 0 ? "draft" : "publish"}</wp:status><wp:post_type>${id % PAGES === 1 ? "page" : "post"}</wp:post_type><category domain="category" nicename="sales">${cdata("Sales")}</category><category domain="post_tag" nicename="t">${cdata(words(1))}</category></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Old</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${HOST}</wp:base_blog_url><wp:author><wp:author_login>${cdata("ada")}</wp:author_login><wp:author_display_name>${cdata("Ada")}</wp:author_display_name></wp:author>\n${items.join("\n")}\n</channel></rss>`;
}
