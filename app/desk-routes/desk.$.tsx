import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "viewer", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Page Not Found");

export const loader = page.loader(() => notFound("page"));

export default function UnknownRoute() {
  return null;
}

export function ErrorBoundary() {
  return (
    <DeskPage title="Page Not Found" lead="The desk has no such page.">
      <a href="/desk" className="font-semibold text-accent underline underline-offset-2">
        Back to Today
      </a>
    </DeskPage>
  );
}
