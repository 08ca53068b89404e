import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { publications } from "~/acts/writing/publish.ts";
import { ArticlePreview } from "~/domains/content/ui/article-preview.tsx";
import { readDraft } from "~/domains/writing/store/reads.ts";
import { sharePath } from "~/domains/writing/store/sharing.ts";
import { DraftActs } from "~/domains/writing/ui/desk/draft-acts.tsx";
import { Editor } from "~/domains/writing/ui/desk/editor/editor.tsx";
import { StateName } from "~/domains/writing/ui/desk/state-name.tsx";
import { versionIn } from "~/platform/desk/record.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({
  staff: "editor",
  query: z.object({
    show: z.enum(["preview"]).optional().catch(undefined),
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Write");

export const loader = page.loader(async ({ request, deps, params: { id = "" }, query: { show } }) => {
  const draft = await readDraft(deps, id);
  if (!draft || draft.deletedAt !== null) return notFound("page");
  const { categories, content, market } = deps.publication;
  const shared = await sharePath(deps, draft);
  return {
    draft,
    session: crypto.randomUUID(),
    version: await versionIn(publications, draft.publication),
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    authors: (content.authors ?? []).map(({ name }) => name),
    companies: (market?.companies ?? []).map(({ symbol, name }) => ({ symbol, name })),
    compiled: show && deps.cron ? await deps.cron.compileManuscript(draft.manuscript) : null,
    shared: shared && new URL(shared, request.url).href,
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function EditorRoute() {
  const { draft, shared, ...own } = useLoaderData<typeof loader>();
  const { brand } = usePublication();
  return (
    <DeskPage
      title={draft.state === "draft" ? "Draft" : draft.state === "scheduled" ? "Scheduled" : "Published"}
      lead={draft.state === "draft" && !draft.trouble ? null : <StateName {...draft} />}
      aside={
        <p className="flex flex-wrap gap-x-5 gap-y-2 text-[0.9375rem]">
          <a href={`/desk/write/${draft.id}/history`} className="section-link">
            History
          </a>
          {draft.path ? (
            <a href={draft.path} className="section-link">
              On the site
            </a>
          ) : null}
        </p>
      }
    >
      <Editor
        key={draft.id}
        draft={draft}
        {...own}
        show={({ html, article }) => (
          <ArticlePreview
            heading="h2"
            dated={draft.state === "draft" ? "not published" : draft.state}
            article={{
              ...EMPTY,
              title: draft.title,
              author: draft.manuscript.author.trim() || brand.name,
              ...article,
              content: html,
              slug: article?.slug ?? "draft",
            }}
          />
        )}
      />
      <DraftActs draft={draft} shared={shared} />
    </DeskPage>
  );
}

/** What the preview shows of a text with mistakes in it. */
const EMPTY = { excerpt: "", readTime: 1, featuredImage: null, categories: [], tags: [] };
