import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { articlesQuery } from "~/domains/content/rules/call-queries.ts";
import { articlePage, articlesByIds } from "~/domains/content/store/queries.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json } from "~/platform/page/responses.ts";

const DAY = 86_400_000;

export async function loader({ request, context: { db, now } }: LoaderFunctionArgs) {
  const { ids, maxAgeInDays, minAgeInDays, ...page } = readQuery(request, articlesQuery);
  if (ids) return json(await articlesByIds(db, ids));
  const ago = (days?: number) => (days === undefined ? undefined : now().getTime() - days * DAY);
  const { items } = await articlePage(db, { ...page, since: ago(maxAgeInDays), before: ago(minAgeInDays) });
  return json(items);
}
