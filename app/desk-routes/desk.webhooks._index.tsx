import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { WEBHOOK_KINDS } from "~/acts/webhooks/kinds.ts";
import { Webhooks } from "~/domains/desk/ui/webhooks.tsx";
import { rowsOf } from "~/platform/data/db.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { endpoints, toEndpoint } from "~/platform/webhooks/endpoints.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "owner", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Webhooks");

export const loader = page.loader(async ({ deps }) => ({
  endpoints: (await rowsOf(deps.db, endpoints(deps))).map((row) => ({ ...toEndpoint(row), secret: null })),
  kinds: WEBHOOK_KINDS.map((kind) => ({ ...kind, types: [...kind.types] })),
  freshId: crypto.randomUUID(),
}));

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function WebhooksRoute() {
  const shown = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Webhooks"
      lead="Tell other systems, such as a CRM, who joined the waitlist, asked for a report, wrote, subscribed or left."
    >
      <Webhooks {...shown} />
    </DeskPage>
  );
}
