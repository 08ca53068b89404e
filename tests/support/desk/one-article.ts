import { articleId } from "~/domains/content/store/pairing.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { clearContent } from "../content/desk.ts";
import { article } from "../content/items.ts";
import { testDeps } from "../unit/deps.ts";
import { type Browser, clearDesk, signedIn } from "./desk.ts";

/** The article of a source, alone on the site. */
export const ONE = article({
  identity: "one",
  slug: "one",
  sourceId: "blog",
  title: "On seats",
  originalUrl: null,
});

/** Puts the article alone on the site. Returns its id, its page at the desk, and an editor's browser. */
export async function withOneArticle(): Promise<{ editor: Browser; id: string; at: string }> {
  await clearContent();
  await clearDesk();
  await upsertArticles(testDeps(), [ONE]);
  const id = await articleId("one");
  return { editor: await signedIn("editor"), id, at: `/desk/articles/${id}` };
}
