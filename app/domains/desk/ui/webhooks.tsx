import type { Endpoint, ListedDelivery } from "~/platform/webhooks/endpoints.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { useFailure } from "~/ui/desk/context.tsx";
import { Older, withQuery } from "~/ui/desk/older.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { Field } from "~/ui/field.tsx";

export interface WebhookKind {
  kind: string;
  label: string;
  types: readonly string[];
}

const PATH = "/desk/webhooks";

const STATE_WORDS = { on: "On", off: "Off", broken: "Switched off: it failed" } as const;

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
          { label: "Told of", wide: true },
          { label: "State" },
          { label: "Last taken (UTC)" },
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
        empty="No other system is told of anything yet."
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
          {({ field, failure }) => (
            <>
              <Target
                field={field}
                kinds={kinds}
                told={failure?.values.kinds?.split("\n") ?? []}
                wrong={failure?.errors.kinds}
              />
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

type FieldOf = (name: string, value?: string) => { name: string; defaultValue: string; error?: string };

interface TargetProps {
  field: FieldOf;
  kinds: readonly WebhookKind[];
  told: readonly string[];
  url?: string;
  wrong?: string;
}

function Target({ field, kinds, told, url, wrong }: TargetProps) {
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
        <legend className="pb-1.5 font-semibold">Tell it of</legend>
        {kinds.map(({ kind, label, types }) => (
          <label key={kind} className="flex min-h-9 items-start gap-3">
            <input
              type="checkbox"
              name="kinds"
              value={kind}
              defaultChecked={told.includes(kind)}
              className="mt-1 size-4 accent-accent"
            />
            <span>
              {label} <span className="text-sm text-soft">{types.join(", ")}</span>
            </span>
          </label>
        ))}
        {wrong ? <p className="text-sm font-medium text-down">{wrong}</p> : null}
      </fieldset>
    </>
  );
}

const shortUrl = (url: string) => {
  const { host, pathname } = new URL(url);
  return host + (pathname === "/" ? "" : pathname);
};

interface WebhookProps {
  endpoint: Endpoint & { isRotating: boolean };
  kinds: readonly WebhookKind[];
  version: string;
  deliveries: readonly ListedDelivery[];
  after: string | null;
}

/** One address: its secret while it is shown, what it is told of, and what it was told. */
export function Webhook({ endpoint, kinds, version, deliveries, after }: WebhookProps) {
  const { id, url, state, reason, secret, isRotating } = endpoint;
  return (
    <div className="grid gap-10">
      {secret ? <Secret id={id} secret={secret} /> : null}
      {state === "broken" ? (
        <p className="border-l-4 border-down bg-well px-4 py-3">
          <span className="font-semibold">It is switched off.</span> {reason} What happens is kept for it for
          thirty days; switch it on below to send it.
        </p>
      ) : null}
      <section aria-labelledby="told">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="told" className="font-serif text-xl font-semibold">
            Deliveries
          </h2>
          <ActForm act="test-webhook" fields={{ id }}>
            <SmallButton>Send a test</SmallButton>
          </ActForm>
        </div>
        <DeskTable
          caption="Deliveries"
          columns={[
            { label: "Event" },
            { label: "Happened (UTC)" },
            { label: "What came of it" },
            { label: "Tries", number: true },
            { label: "Acts" },
          ]}
          rows={deliveries.map((one) => ({
            key: one.id,
            cells: [
              <span key="type" className="font-semibold whitespace-nowrap">
                {one.type}
              </span>,
              <span key="at" className="text-sm">
                <DeskTime at={one.createdAt} />
              </span>,
              <Outcome {...one} key="outcome" />,
              one.attempts,
              one.state === "waiting" ? null : (
                <ActForm key="acts" act="redeliver-webhook" fields={{ delivery: one.id }}>
                  <SmallButton>Send again</SmallButton>
                </ActForm>
              ),
            ],
          }))}
          empty="It was told nothing yet."
        />
        <Older href={after && withQuery(`${PATH}/${id}`, { after })} />
      </section>
      <div className="grid gap-10 lg:grid-cols-2">
        <section aria-labelledby="change" className="border-t-2 border-strong pt-3">
          <h2 id="change" className="mb-4 font-serif text-xl font-semibold">
            Change it
          </h2>
          <ActForm act="save-webhook" fields={{ id }} version={version} label="Change" className="grid gap-5">
            {({ field, failure }) => (
              <>
                <Target
                  field={field}
                  kinds={kinds}
                  url={url}
                  told={failure?.values.kinds?.split("\n") ?? endpoint.kinds}
                  wrong={failure?.errors.kinds}
                />
                <fieldset className="flex gap-6">
                  <legend className="sr-only">State</legend>
                  {(["on", "off"] as const).map((one) => (
                    <label key={one} className="flex min-h-9 items-center gap-2">
                      <input
                        type="radio"
                        name="state"
                        value={one}
                        defaultChecked={one === (state === "off" ? "off" : "on")}
                        className="size-4 accent-accent"
                      />
                      {STATE_WORDS[one]}
                    </label>
                  ))}
                </fieldset>
                <Button type="submit" className="justify-self-start">
                  Save
                </Button>
              </>
            )}
          </ActForm>
        </section>
        <section aria-labelledby="secret" className="border-t-2 border-strong pt-3">
          <h2 id="secret" className="mb-2 font-serif text-xl font-semibold">
            Signature
          </h2>
          <p className="mb-3 text-soft">
            Each delivery is signed as Standard Webhooks describe: headers <code>webhook-id</code>,{" "}
            <code>webhook-timestamp</code> and <code>webhook-signature</code>. Libraries for most languages
            check it with the secret.
          </p>
          {isRotating ? <p className="mb-3">The secret before signs as well, for a day.</p> : null}
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <ActForm act="rotate-webhook" fields={{ id }}>
              <SmallButton>Make a new secret</SmallButton>
            </ActForm>
            <ActForm act="remove-webhook" fields={{ id }} version={version}>
              <SmallButton>Remove this webhook</SmallButton>
            </ActForm>
          </div>
        </section>
      </div>
    </div>
  );
}

function Secret({ id, secret }: { id: string; secret: string }) {
  return (
    <div className="grid gap-3 border-l-4 border-accent bg-sheet px-4 py-3">
      <p className="font-semibold">
        Its secret. Put it into the other system now: it is shown for a quarter of an hour.
      </p>
      <code className="block bg-well px-3 py-2 text-sm break-all select-all">{secret}</code>
      <ActForm act="hide-webhook-secret" fields={{ id }}>
        <SmallButton>I have it: show it no longer</SmallButton>
      </ActForm>
    </div>
  );
}

function Outcome({ state, status, error, nextTryAt, triedAt }: ListedDelivery) {
  if (state === "done") return <span>Taken{status ? ` (${status})` : ""}</span>;
  return (
    <span className="grid min-w-44">
      <span className={state === "failed" ? "font-medium text-down" : "text-soft"}>
        {state === "failed" ? "Given up" : triedAt === null ? "Waits" : "Is tried again"}
        {state === "waiting" && triedAt !== null ? (
          <>
            {" "}
            at <DeskTime at={nextTryAt} />
          </>
        ) : null}
      </span>
      {error ? <span className="text-sm text-soft">{error}</span> : null}
    </span>
  );
}

function SmallButton({ children }: { children: string }) {
  return (
    <button
      type="submit"
      className="min-h-9 cursor-pointer text-sm font-semibold whitespace-nowrap text-accent underline underline-offset-2"
    >
      {children}
    </button>
  );
}
