import * as z from "zod";
import {
  type Suggestion,
  suggestion,
  suggestQuery,
  suggestTopics,
} from "~/domains/content/rules/search/suggestions.ts";
import { suggestArticles } from "~/domains/content/store/search/suggest.ts";
import { findCompanies } from "~/domains/market/rules/companies/find.ts";
import { definePage } from "~/platform/page/define-page.ts";

const ARTICLES = 5;
const COMPANIES = 3;
const TOPICS = 2;

export const page = definePage({
  query: suggestQuery,
  topics: ["content"],
  api: {
    summary: "Topics, companies and articles for what was typed so far into the search box.",
    answer: z.array(suggestion),
  },
});

export const loader = page.call(async ({ query: { q }, deps }): Promise<Suggestion[]> => {
  const { categories, market } = deps.publication;
  const articles = await suggestArticles(deps, q, ARTICLES);
  return [
    ...suggestTopics(categories, q)
      .slice(0, TOPICS)
      .map(({ slug, name }) => ({ kind: "topic" as const, label: name, path: `/category/${slug}` })),
    ...findCompanies(market, q)
      .companies.slice(0, COMPANIES)
      .map(({ symbol, name }) => ({
        kind: "company" as const,
        label: `${name} (${symbol})`,
        path: `/insights/${symbol}`,
      })),
    ...articles.map(({ slug, title }) => ({
      kind: "article" as const,
      label: title,
      path: `/article/${slug}`,
    })),
  ];
});
