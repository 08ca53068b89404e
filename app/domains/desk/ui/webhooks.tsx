import type { Endpoint } from "~/platform/webhooks/endpoints.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm, type PostedForm } from "~/ui/desk/act-form.tsx";
import { useFailure } from "~/ui/desk/context.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { Field } from "~/ui/field.tsx";

export interface WebhookKind {
  kind: string;
  label: string;
  types: readonly string[];
}

export const PATH = "/desk/webhooks";

export const STATE_WORDS = { on: "On", off: "Off", broken: "Turned off: it failed" } as const;

/** The addresses that are told what happens, and the form that adds one. */
export function Webhooks({
  endpoints,
  kinds,
  freshId,
}: {
  endpoints: readonly Endpoint[];
  kinds: readonly WebhookKind[];
  freshId: string;
}) {
  // A post that was refused comes back with the id that it had, which no address has yet.
  const refused = useFailure()?.values.id;
  const isNew = refused !== undefined && endpoints.every((endpoint) => endpoint.id !== refused);
  return (
    <div className="grid gap-12">
      <DeskTable
        caption="Webhooks"
        columns={[
          { label: "Address" },
          { label: "Events", wide: true },
          { label: "State" },
          { label: "Last accepted (UTC)" },
        ]}
        rows={endpoints.map(({ id, url, kinds: told, state, lastSuccessAt }) => ({
          key: id,
          cells: [
            <a
              key="url"
              href={`${PATH}/${id}`}
              className="font-semibold break-all underline-offset-2 hover:text-accent hover:underline"
            >
              {shortUrl(url)}
            </a>,
            <span key="kinds" className="text-soft">
              {told.join(", ")}
            </span>,
            <span key="state" className={state === "broken" ? "font-medium text-down" : "text-soft"}>
              {STATE_WORDS[state]}
            </span>,
            <span key="at" className="text-sm">
              <DeskTime at={lastSuccessAt} />
            </span>,
          ],
        }))}
        empty="No other system is notified yet."
      />
      <section aria-labelledby="add" className="max-w-xl border-t-2 border-strong pt-3">
        <h2 id="add" className="mb-4 font-serif text-xl font-semibold">
          Add a webhook
        </h2>
        <ActForm
          act="save-webhook"
          fields={{ id: isNew ? refused : freshId, state: "on" }}
          label="Add a webhook"
          className="grid gap-5"
        >
          {({ field, chosen }) => (
            <>
              <Target field={field} kinds={kinds} told={chosen("kinds", [])} />
              <Button type="submit" className="justify-self-start">
                Add
              </Button>
            </>
          )}
        </ActForm>
      </section>
    </div>
  );
}

interface TargetProps extends Pick<PostedForm, "field"> {
  kinds: readonly WebhookKind[];
  told: readonly string[];
  url?: string;
}

export function Target({ field, kinds, told, url }: TargetProps) {
  const { error } = field("kinds");
  return (
    <>
      <Field
        {...field("url", url)}
        label="Address"
        hint="An https address of your CRM."
        inputMode="url"
        maxLength={2000}
        required
      />
      <fieldset className="grid gap-1">
        <legend className="pb-1.5 font-semibold">Events to send</legend>
        {kinds.map(({ kind, label, types }) => (
          <label key={kind} className="flex min-h-9 items-start gap-3">
            <input
              type="checkbox"
              name="kinds"
              value={kind}
              defaultChecked={told.includes(kind)}
              className="mt-1"
            />
            <span>
              {label} <span className="text-sm text-soft">{types.join(", ")}</span>
            </span>
          </label>
        ))}
        {error ? <p className="text-sm font-medium text-down">{error}</p> : null}
      </fieldset>
    </>
  );
}

const shortUrl = (url: string) => {
  const { host, pathname } = new URL(url);
  return host + (pathname === "/" ? "" : pathname);
};
