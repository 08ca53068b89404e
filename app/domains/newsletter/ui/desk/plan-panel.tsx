import type { ReactNode } from "react";
import { counted } from "~/lib/format.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { useFailureOf } from "~/ui/desk/context.tsx";
import { Field } from "~/ui/field.tsx";
import { clockText, inputText, zoneText } from "../../rules/letter/when.ts";
import type { LetterView, ReadersShown } from "./letter-view.ts";
import { Choice, FORM_SUMMARY } from "./small.tsx";

interface PlanPanelProps extends LetterView {
  timeZone: string;
  /** When an issue goes out, and is composed, by the publication's calendar; milliseconds, UTC. */
  hour: number | null;
  composedAt: number | null;
  /** How many readers the newsletter has. */
  active: number;
  readers: readonly ReadersShown[];
  /** Where a test goes. */
  email: string;
  now: number;
}

/** When the letter goes out, and what can be done about it. */
export function PlanPanel(props: PlanPanelProps) {
  const { id, plan, version, mayEdit, isIssue } = props;
  const isOpen = plan?.status === "draft" || plan?.status === "scheduled";
  return (
    <section aria-labelledby="plan" className="mb-10 border border-rule bg-sheet p-5 lg:p-6">
      <h2 id="plan" className="sr-only">
        When it goes out
      </h2>
      <Standing {...props} />
      {mayEdit ? (
        <div className="mt-5 flex flex-wrap items-start gap-3">
          {plan === null ? <OneAct act="begin-issue" letter={id} label="Begin it now" primary /> : null}
          {isOpen && isIssue && !plan.approved ? (
            <OneAct
              act="approve-letter"
              letter={id}
              version={version}
              label={plan.status === "draft" ? "Approve: let it go out" : "Approve"}
              primary
            />
          ) : null}
          {isOpen ? <OneAct act="test-letter" letter={id} label="Send me a test" /> : null}
          {plan?.status === "scheduled" ? (
            <OneAct act="hold-letter" letter={id} version={version} label="Call it back" />
          ) : null}
          {plan?.status === "cancelled" ? (
            <OneAct act="resume-letter" letter={id} version={version} label="Restore it" primary />
          ) : null}
          {isOpen ? <Timing {...props} /> : null}
          {isOpen ? <SendNow {...props} /> : null}
          {isIssue && (plan === null || isOpen) ? (
            <OneAct act="skip-letter" letter={id} version={version} label="Skip this week" quiet />
          ) : null}
          {!isIssue && plan?.status === "draft" ? (
            <OneAct act="delete-letter" letter={id} label="Delete" quiet />
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function Standing(props: PlanPanelProps) {
  const { id, plan, timeZone, hour, composedAt, active, isIssue } = props;
  const { newsletter } = usePublication().brand;
  const at = (time: number) => `${clockText(timeZone, time)}, ${zoneText(timeZone)}`;
  const standing = (): [string, ReactNode] => {
    if (!plan)
      return [
        "Not composed yet",
        <>
          {composedAt ? `The clock composes it ${at(composedAt)}` : "The clock composes it"}
          {hour ? ` and sends it ${at(hour)}. ` : ". "}
          Below is how it would look now. Begin it to change it before.
        </>,
      ];
    if (plan.status === "cancelled")
      return ["Skipped", "This week has no issue: nothing is composed, and nothing goes out."];
    if (plan.status === "published")
      return [
        "It has gone out",
        <a key="past" href={`/desk/letter/past/${id}`} className="underline underline-offset-4">
          How it did
        </a>,
      ];
    if (plan.status === "draft")
      return isIssue
        ? ["Held", "It does not go out until it is approved."]
        : ["Draft", "It goes out only when you send it."];
    const time = plan.sendAt ?? 0;
    const isLate = hour !== null && time !== hour;
    const how = plan.approved
      ? `Approved by ${plan.approved.by}.`
      : "It goes out on its own, edits included.";
    return [
      time <= props.now ? "Goes out within a minute" : `Goes out ${at(time)}`,
      isLate ? `${how} The usual hour is ${at(hour)}.` : how,
    ];
  };
  const [headline, sentence] = standing();
  return (
    <>
      <p className="font-serif text-2xl leading-tight font-semibold">{headline}</p>
      <p className="mt-1.5 max-w-2xl text-soft">{sentence}</p>
      <Readers {...props} />
      {isIssue && plan?.status !== "published" ? (
        <p className="mt-1.5 text-sm text-soft">
          To the {counted(active, "reader")} of {newsletter}.
        </p>
      ) : null}
    </>
  );
}

/** Whom a single letter goes to. */
function Readers({ id, isIssue, plan, version, readers, mayEdit }: PlanPanelProps) {
  if (isIssue || !plan) return null;
  const chosen = readers.find(({ value }) => value === plan.readers)?.label ?? plan.readers;
  if (!mayEdit || plan.status !== "draft") return <p className="mt-3 text-sm font-semibold">To {chosen}</p>;
  return (
    <ActForm
      act="choose-letter-readers"
      fields={{ letter: id }}
      version={version}
      className="mt-4 flex flex-wrap items-end gap-2"
    >
      <Choice name="readers" label="To" defaultValue={plan.readers} options={readers} />
      <Button type="submit" variant="outline" size="sm">
        Change
      </Button>
    </ActForm>
  );
}

interface OneActProps {
  act: string;
  letter: string;
  label: string;
  version?: string;
  primary?: boolean;
  quiet?: boolean;
}

function OneAct({ act, letter, label, version, primary, quiet }: OneActProps) {
  return (
    <ActForm act={act} fields={{ letter }} version={version}>
      <Button type="submit" size="sm" variant={primary ? "primary" : quiet ? "quiet" : "outline"}>
        {label}
      </Button>
    </ActForm>
  );
}

function Timing({ id, version, timeZone, plan, hour, now, isIssue }: PlanPanelProps) {
  const proposed = Math.max(plan?.sendAt ?? hour ?? 0, now + 3_600_000);
  return (
    <Disclosed label={isIssue ? "Delay …" : "Send at …"} act="delay-letter">
      <ActForm act="delay-letter" fields={{ letter: id }} version={version} className="grid gap-3">
        {({ field }) => (
          <>
            <Field
              {...field("at", inputText(timeZone, proposed))}
              label="Goes out at"
              hint={`${zoneText(timeZone)}.`}
              type="datetime-local"
              required
            />
            <Button type="submit" size="sm" className="justify-self-start">
              Set the time
            </Button>
          </>
        )}
      </ActForm>
    </Disclosed>
  );
}

function SendNow({ id, version }: PlanPanelProps) {
  return (
    <Disclosed label="Send now …" act="send-letter-now">
      <ActForm act="send-letter-now" fields={{ letter: id }} version={version} className="grid gap-3">
        {({ failure }) => (
          <>
            <label className="flex items-start gap-2.5 text-[0.9375rem]">
              <input type="checkbox" name="sure" value="yes" required className="mt-1" />
              Send it to all of its readers now. After a minute it can no longer be called back.
            </label>
            {failure?.errors.sure ? (
              <p className="text-sm font-medium text-down">{failure.errors.sure}</p>
            ) : null}
            <Button type="submit" size="sm" className="justify-self-start">
              Send now
            </Button>
          </>
        )}
      </ActForm>
    </Disclosed>
  );
}

/** A form behind a button; open when it came back. */
function Disclosed({ label, act, children }: { label: string; act: string; children: ReactNode }) {
  return (
    <details
      open={useFailureOf(act) !== null}
      className="open:w-full open:border-t open:border-rule open:pt-3"
    >
      <summary className={FORM_SUMMARY}>{label}</summary>
      <div className="max-w-md pt-3">{children}</div>
    </details>
  );
}
