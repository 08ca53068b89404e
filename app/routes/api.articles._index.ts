import * as z from "zod";
import { articlesQuery } from "~/domains/content/rules/call-queries.ts";
import { monthBounds } from "~/domains/content/rules/months.ts";
import { termList } from "~/domains/content/rules/terms.ts";
import { articleSummary } from "~/domains/content/schema.ts";
import { articlePage, articlesByIds } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { everyFiveMinutes } from "~/platform/page/due.ts";

export const page = definePage({
  query: articlesQuery,
  topics: ["content"],
  due: (value, now, { maxAgeInDays, minAgeInDays }) =>
    maxAgeInDays === undefined && minAgeInDays === undefined ? null : everyFiveMinutes(value, now),
  api: { summary: "Articles, newest first, without their text.", answer: z.array(articleSummary) },
});

const DAY_MS = 86_400_000;

export const loader = page.call(async ({ query, deps: { db, now } }) => {
  const { ids, maxAgeInDays, minAgeInDays, month, tag, author, ...page } = query;
  if (ids) return articlesByIds(db, ids);
  const ago = (days?: number) => (days === undefined ? undefined : now().getTime() - days * DAY_MS);
  const list = tag ? termList("tags", tag) : author ? termList("authors", author) : undefined;
  const span = month ? monthBounds(month) : { since: ago(maxAgeInDays), before: ago(minAgeInDays) };
  return (await articlePage(db, { ...page, ...span, list })).items;
});
