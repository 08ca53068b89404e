import { issuePath } from "~/domains/newsletter/rules/copy.ts";
import { archivedIssue } from "~/domains/newsletter/store/archive.ts";
import { escapeText } from "~/lib/text/markdown.ts";
import { markdownForReaders } from "~/platform/html/to-markdown/for-readers.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { markdownDocument, notFound } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["newsletter"] });

/** /newsletter/archive/{day}.md: an issue of the newsletter as Markdown. */
export const loader = page.document(async ({ params: { day = "" }, deps: { db, publication } }) => {
  const issue = (await archivedIssue(db, day)) ?? notFound("issue");
  const url = absoluteUrl(publication.brand, issuePath(issue.day));
  const facts = [publication.brand.name, issue.day, url].join(", ");
  return markdownDocument(
    [
      `# ${escapeText(issue.subject)}`,
      facts,
      `> ${escapeText(issue.preheader)}`,
      markdownForReaders(issue.html, url),
    ],
    url,
  );
});
