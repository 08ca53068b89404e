import { txt } from "remix-utils/responses";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { PUBLIC } from "~/platform/page/responses.ts";
import { inPublication } from "~/platform/publication/section.ts";
import { TOOLS } from "~/tools/registry.ts";

export const page = definePage({ topics: [] });

/** Describes the site and its feeds and calls to language models (llmstxt.org). */
export const loader = page.document(({ deps: { publication } }) => {
  const { brand, categories, market } = publication;
  const { name, description } = brand;
  const tools = inPublication(publication, TOOLS).map(({ title }) => title);
  const link = (label: string, path: string, note: string) =>
    `- [${label}](${decodeURI(absoluteUrl(brand, path))}): ${note}`;
  const lines = [
    `# ${name}`,
    "",
    `> ${description}`,
    "",
    "Every page is plain HTML without a sign-in. Articles by other publications are listed with an excerpt and link to the original.",
    "",
    "## Sections",
    "",
    link("Articles", "/articles", "every article, newest first"),
    link("Archive", "/archive", "every article by year and month"),
    link("Videos", "/videos", "talks, interviews and workshops"),
    ...categories.map((entry) => link(entry.name, `/category/${entry.slug}`, entry.description)),
    "",
    "## Markdown",
    "",
    "The address of the page with `.md`, or the page itself for a request that accepts `text/markdown`.",
    "",
    link("One article", "/article/{slug}.md", "its text; of another publication's the excerpt"),
    link("One issue", "/newsletter/archive/{day}.md", "an issue of the newsletter"),
    ...(market ? [link("One company", "/insights/{symbol}.md", "its figures, each with its day")] : []),
    "",
    "## Feeds",
    "",
    link("RSS", "/feed.xml", "the newest articles with their full text"),
    link("JSON Feed", "/feed.json", "the same as JSON"),
    link("Sitemap", "/sitemap.xml", "every page"),
    "",
    "## Data",
    "",
    link("OpenAPI", "/api/openapi.json", "every call with its parameters, answers and units"),
    link("Tools", "/mcp", `the Model Context Protocol over HTTP, by POST. ${tools.join("; ")}`),
    link("Articles", "/api/articles", "`limit` to 100, `offset`, `category`, `maxAgeInDays`; JSON"),
    link("One article", "/api/articles/{slug}", "with its full text as HTML"),
    link("Search", "/api/articles/search?q={words}", "by relevance; the `Link` header has the next part"),
    link("Videos", "/api/videos", "`limit`, `offset`, `category`"),
    link("Categories", "/api/categories", "with counts"),
  ];
  return txt(`${lines.join("\n")}\n`, PUBLIC);
});
