import type { ReactNode } from "react";
import { type BrokenLink, brokenLink } from "~/lib/forms/broken-link.ts";
import type { FormResult } from "~/lib/forms/form.ts";
import { capitalised } from "~/lib/text/text.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { FormError } from "~/ui/form-status.tsx";
import { LinkRequest } from "~/ui/link-request.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import type { List } from "../fields.ts";
import {
  type ListPublication,
  listsOf,
  listText,
  PAUSE_DAYS,
  PREFERENCES_DAYS,
  PREFERENCES_PATH,
} from "../rules/copy.ts";
import type { PreferencesChange } from "../schema.ts";
import type { Preferences } from "../store/preferences.ts";

type Intent = PreferencesChange["intent"];
type Changed = FormResult<{ intent: Intent; preferences: Preferences }>;

interface PreferencesScreenProps {
  /** `ask`: the page was opened without a link. */
  link: { state: "ready"; preferences: Preferences } | { state: "ask" | BrokenLink };
  /** The result of the page's forms: of asking for a link in the state `ask`, else of changing the preferences. */
  answered?: Changed | FormResult;
}

/** The preferences behind a link of a mail, or the form that asks for such a link. */
export function PreferencesScreen({ link, answered }: PreferencesScreenProps) {
  if (link.state === "ask") return <LinkRequestPage state="ask" answered={answered} />;
  if (answered?.ok && "preferences" in answered) {
    const { intent, preferences } = answered;
    return endsLinks(intent, preferences) ? (
      <EndedPage done={intent} preferences={preferences} />
    ) : (
      <PreferencesPage preferences={preferences} done={intent} />
    );
  }
  const broken = brokenLink(link.state, answered);
  if (broken || link.state !== "ready") return <LinkRequestPage state={broken ?? "invalid"} />;
  return <PreferencesPage preferences={link.preferences} failed={answered} />;
}

/** Whether a change has ended the link that it came by: its forms would be refused. */
const endsLinks = (intent: Intent, { lists, asked }: Preferences) =>
  intent === "leave" || intent === "end-links" || (intent === "save" && lists.length + asked.length === 0);

/** Shown after the last change that a link can make. */
function EndedPage({ done, preferences }: { done: Intent; preferences: Preferences }) {
  const dates = useDates();
  const publication = usePublication();
  return (
    <div className="page max-w-3xl pb-16">
      <PageHeading title="Change what you receive">
        The links in the mails that you have do not open your preferences any more.
      </PageHeading>
      <Outcome>{outcome(publication, done, preferences, dates)}</Outcome>
      <ButtonLink to={PREFERENCES_PATH} variant="outline" reloadDocument>
        Get a fresh link
      </ButtonLink>
    </div>
  );
}

interface PreferencesPageProps {
  preferences: Preferences;
  /** The change that was just saved. */
  done?: Intent;
  /** Why a change was not saved. */
  failed?: FormResult;
}

/** What a subscriber receives, and the forms to change it. They post to their own address, which has the token. */
function PreferencesPage({ preferences, done, failed }: PreferencesPageProps) {
  const dates = useDates();
  const { email, lists, asked, pausedUntil } = preferences;
  const publication = usePublication();
  return (
    <div className="page max-w-3xl pb-16">
      <PageHeading title="Change what you receive">
        For <span className="break-all">{email}</span>
      </PageHeading>
      {failed ? <FormError result={failed} /> : null}
      {done ? <Outcome>{outcome(publication, done, preferences, dates)}</Outcome> : null}
      <div className="grid gap-10">
        <form method="post">
          <fieldset className="grid gap-3">
            <legend className="pb-3 font-serif text-2xl font-semibold">Your lists</legend>
            {listsOf(publication).map((list) => (
              <ListBox
                key={list}
                list={list}
                chosen={lists.includes(list) || asked.includes(list)}
                waiting={asked.includes(list)}
              />
            ))}
          </fieldset>
          <Act intent="save">Save</Act>
        </form>
        {pausedUntil ? (
          <Section title="You are taking a break">
            <p>Nothing reaches you before {dates.longDate(pausedUntil)}.</p>
            <form method="post">
              <Act intent="resume">End the break</Act>
            </form>
          </Section>
        ) : lists.length > 0 ? (
          <Section title="Take a break">
            <p>Nothing reaches you for {PAUSE_DAYS} days; then your lists come again by themselves.</p>
            <form method="post">
              <Act intent="pause" variant="outline">
                Pause for {PAUSE_DAYS} days
              </Act>
            </form>
          </Section>
        ) : null}
        {lists.length > 0 ? (
          <Section title="Leave">
            <p>At once, and for good. To come back, you confirm your address again.</p>
            <form method="post">
              <Act intent="leave" variant="outline">
                Unsubscribe from everything
              </Act>
            </form>
          </Section>
        ) : null}
        <Section title="End the links">
          <p>
            Whoever has a mail of ours can open this page by its link for {PREFERENCES_DAYS} days. You can end
            the links of all mails so far; those to unsubscribe still work, and the next mail brings a fresh
            one.
          </p>
          <form method="post">
            <Act intent="end-links" variant="outline">
              End the links so far
            </Act>
          </form>
        </Section>
      </div>
    </div>
  );
}

const Outcome = ({ children }: { children: string }) => (
  <p role="status" className="mb-8 border-s-4 border-accent bg-sheet px-5 py-4 font-medium">
    {children}
  </p>
);

function outcome(
  publication: ListPublication,
  done: Intent,
  preferences: Preferences,
  { longDate }: Dates,
): string {
  const { pausedUntil } = preferences;
  const offered = listsOf(publication);
  const lists = preferences.lists.filter((list) => offered.includes(list));
  const asked = preferences.asked.filter((list) => offered.includes(list));
  if (done === "pause" && pausedUntil) return `Paused until ${longDate(pausedUntil)}.`;
  if (done === "leave") return "You are unsubscribed from everything. We are sorry to see you go.";
  if (done === "end-links") return "The links no longer work.";
  const namesOf = (some: List[]) => some.map((list) => listText(publication, list).name).join(" and ");
  if (done === "resume" && lists.length > 0)
    return `Welcome back. ${capitalised(namesOf(lists))} will reach you again.`;
  const received = lists.length > 0 ? `You receive ${namesOf(lists)}.` : "You receive nothing from us.";
  const waiting =
    asked.length > 0 ? ` For ${namesOf(asked)}, confirm it by the mail that we sent to you.` : "";
  return `Saved. ${received}${waiting}`;
}

function ListBox({ list, chosen, waiting }: { list: List; chosen: boolean; waiting: boolean }) {
  const { name, cadence } = listText(usePublication(), list);
  return (
    <label className="flex cursor-pointer items-start gap-4 border border-rule bg-sheet p-4 hover:border-strong">
      <input
        type="checkbox"
        name={list}
        defaultChecked={chosen}
        className="mt-0.5 size-6 shrink-0 accent-accent"
      />
      <span>
        <span className="block font-semibold">{capitalised(name)}</span>
        <span className="block text-soft">
          {capitalised(cadence)}
          {waiting ? "; waits for your confirmation" : ""}
        </span>
      </span>
    </label>
  );
}

function Act({ intent, variant, children }: { intent: Intent; variant?: "outline"; children: ReactNode }) {
  return (
    <Button type="submit" name="intent" value={intent} variant={variant} className="mt-4">
      {children}
    </Button>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-rule pt-6">
      <h2 className="font-serif text-2xl font-semibold">{title}</h2>
      <div className="mt-2 leading-relaxed">{children}</div>
    </section>
  );
}

/** Asks for the address and mails it a fresh link: the page without a link, or with one that does not work. */
function LinkRequestPage({ state, answered }: { state: "ask" | BrokenLink; answered?: FormResult }) {
  return (
    <div className="page max-w-3xl pb-16">
      <PageHeading title={state === "ask" ? "Change what you receive" : LINK_TITLES[state]}>
        {state === "ask" ? null : `${LINK_REASONS[state]} `}
        Enter your address, and we mail you a link to choose lists, take a break or leave.
      </PageHeading>
      <LinkRequest answered={answered} />
    </div>
  );
}

const LINK_TITLES = { invalid: "This link does not work", expired: "This link has expired" };

const LINK_REASONS = {
  invalid: "It may have been cut short, or its address is no longer with us.",
  expired: "It comes from an old email, or was ended.",
};
