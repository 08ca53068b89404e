import type { Endpoint, ListedDelivery } from "~/platform/webhooks/endpoints.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { Older, withQuery } from "~/ui/desk/older.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { PATH, STATE_WORDS, Target, type WebhookKind } from "./webhooks.tsx";

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
        <p className="border-s-4 border-down bg-well px-4 py-3">
          <span className="font-semibold">It is turned off.</span> {reason} What happens is kept for it for
          thirty days; turn it on below to send it.
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
            { label: "What became of it" },
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
          empty="Nothing has been sent to it yet."
        />
        <Older href={after && withQuery(`${PATH}/${id}`, { after })} />
      </section>
      <div className="grid gap-10 lg:grid-cols-2">
        <section aria-labelledby="change" className="border-t-2 border-strong pt-3">
          <h2 id="change" className="mb-4 font-serif text-xl font-semibold">
            Change it
          </h2>
          <ActForm act="save-webhook" fields={{ id }} version={version} label="Change" className="grid gap-5">
            {({ field, chosen }) => (
              <>
                <Target field={field} kinds={kinds} url={url} told={chosen("kinds", endpoint.kinds)} />
                <fieldset className="flex gap-6">
                  <legend className="sr-only">State</legend>
                  {(["on", "off"] as const).map((one) => (
                    <label key={one} className="flex min-h-9 items-center gap-2">
                      <input
                        type="radio"
                        name="state"
                        value={one}
                        defaultChecked={one === field("state", state === "off" ? "off" : "on").defaultValue}
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
          {isRotating ? <p className="mb-3">The previous secret also stays valid for a day.</p> : null}
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
    <div className="grid gap-3 border-s-4 border-accent bg-sheet px-4 py-3">
      <p className="font-semibold">
        Its secret. Put it into the other system now: it is shown for a quarter of an hour.
      </p>
      <code className="block bg-well px-3 py-2 text-sm break-all select-all">{secret}</code>
      <ActForm act="hide-webhook-secret" fields={{ id }}>
        <SmallButton>I have it: hide it</SmallButton>
      </ActForm>
    </div>
  );
}

function Outcome({ state, status, error, nextTryAt, triedAt }: ListedDelivery) {
  if (state === "done") return <span>Taken{status ? ` (${status})` : ""}</span>;
  return (
    <span className="grid min-w-44">
      <span className={state === "failed" ? "font-medium text-down" : "text-soft"}>
        {state === "failed" ? "Failed" : triedAt === null ? "Waiting" : "Will be tried again"}
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
