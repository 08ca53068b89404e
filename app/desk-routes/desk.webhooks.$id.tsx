import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { WEBHOOK_KINDS } from "~/acts/webhooks/kinds.ts";
import { webhooks } from "~/acts/webhooks/webhooks.ts";
import { Webhook } from "~/domains/desk/ui/webhook.tsx";
import { batch } from "~/platform/data/db.ts";
import { versionIn } from "~/platform/desk/record.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { deliveriesOf, endpoints, toEndpoint } from "~/platform/webhooks/endpoints.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const PAGE = 20;

export const page = definePage({
  staff: "owner",
  query: z.object({
    after: z.string().max(60).optional().catch(undefined),
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Webhook");

export const loader = page.loader(async ({ deps, params: { id = "" }, query: { after } }) => {
  const [all, rows] = await batch(deps.db, [endpoints(deps), deliveriesOf(id, after ?? null, PAGE + 1)]);
  const endpoint = all.map(toEndpoint).find((one) => one.id === id) ?? notFound("webhook");
  const { url, kinds, state } = endpoint;
  const deliveries = rows.slice(0, PAGE);
  return {
    endpoint: { ...endpoint, isRotating: endpoint.oldUntil > deps.now().getTime() },
    kinds: WEBHOOK_KINDS.map((kind) => ({ ...kind, types: [...kind.types] })),
    version: await versionIn(webhooks, { url, kinds, state }),
    deliveries,
    after: rows.length > PAGE ? (deliveries.at(-1)?.key ?? null) : null,
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function WebhookRoute() {
  const shown = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title={new URL(shown.endpoint.url).host}
      lead={
        <a href="/desk/webhooks" className="underline underline-offset-2">
          All webhooks
        </a>
      }
    >
      <Webhook {...shown} />
    </DeskPage>
  );
}
