import type { KeptAnswer } from "~/platform/sources/history.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import type { CategoryOptions } from "../../rules/category-options.ts";
import { KIND_NAMES } from "../../rules/kinds.ts";
import { answerInWords } from "../../rules/words.ts";
import type { DeskSource } from "../../schema.ts";
import type { ReadState, ShownSource } from "../../store/screens.ts";
import { Choice, SettingsFields } from "./settings-fields.tsx";
import { SourceActs } from "./source-list.tsx";

interface DetailProps {
  source: ShownSource;
  /** Null for a source of the publication's files. */
  own: DeskSource | null;
  /** Of what the desk changes of it. */
  version: string;
  answers: readonly KeptAnswer[];
  categories: CategoryOptions;
  mayChange: boolean;
}

/** One source: how it stands, what it answered, and what may be changed of it. */
export function SourceDetail({ source, own, version, answers, categories, mayChange }: DetailProps) {
  return (
    <div className="grid grid-cols-1 gap-12">
      <Standing source={source} mayChange={mayChange} />
      <History answers={answers} />
      {own ? (
        mayChange ? (
          <>
            <Edit {...{ own, version, categories }} />
            <Remove own={own} version={version} />
          </>
        ) : null
      ) : (
        <p className="max-w-2xl text-soft">
          This source is defined in the publication’s files. You can pause it here; change its name, address
          and category in{" "}
          <code>
            app/publication/{source.kind === "articles" || source.kind === "videos" ? "content" : "news"}.ts
          </code>
          .
        </p>
      )}
    </div>
  );
}

/** A source of market figures, which has no settings here and no history: how it stands. */
export function FiguresSourceDetail({ read }: { read: ReadState }) {
  return (
    <section aria-label="State" className="grid grid-cols-1 gap-6">
      {read.failures > 0 ? <Failing read={read} /> : null}
      <p className="max-w-2xl">
        The site reads market figures from this source. It has no settings here: whose figures are read, you
        choose at{" "}
        <a href="/desk/market" className="text-accent underline underline-offset-2">
          Market
        </a>
        .
      </p>
      <dl className="grid max-w-3xl gap-x-8 gap-y-3 sm:grid-cols-[max-content_1fr]">
        <Fact label="Next check">
          <DeskTime at={read.nextCheckAt} />
        </Fact>
        <Fact label="Last answer">
          <DeskTime at={read.lastSuccessAt} />
        </Fact>
      </dl>
    </section>
  );
}

function Failing({ read: { lastError, failures, lastSuccessAt } }: { read: ReadState }) {
  return (
    <p className="max-w-2xl border-s-4 border-down bg-well px-4 py-3">
      <strong>{lastError}</strong>{" "}
      {failures === 1 ? "It failed once." : `It failed ${failures} times in a row.`} It last worked:{" "}
      <DeskTime at={lastSuccessAt} />. What it brought before stays.
    </p>
  );
}

function Standing({ source, mayChange }: { source: ShownSource; mayChange: boolean }) {
  const { kind, url, desk, pause, read, state } = source;
  return (
    <section aria-label="State" className="grid grid-cols-1 gap-6">
      {state === "failing" && read ? <Failing read={read} /> : null}
      {state === "new" ? (
        <p className="max-w-2xl border-s-4 border-accent bg-sheet px-4 py-3">
          It has not been read yet. It is read within five minutes: reload this page then.
        </p>
      ) : null}
      <dl className="grid max-w-3xl gap-x-8 gap-y-3 sm:grid-cols-[max-content_1fr]">
        <Fact label="Kind">{KIND_NAMES[kind]}</Fact>
        <Fact label="Address">
          <a href={url} className="break-all underline underline-offset-2">
            {url}
          </a>
        </Fact>
        <Fact label="Added">
          {desk ? (
            <>
              by {desk.addedBy}, <DeskTime at={desk.addedAt} />
            </>
          ) : (
            "in the publication’s files"
          )}
        </Fact>
        {pause ? (
          <Fact label="Paused">
            by {pause.pausedBy}, <DeskTime at={pause.since} />
          </Fact>
        ) : (
          <Fact label="Next check">{read ? <DeskTime at={read.nextCheckAt} /> : "within five minutes"}</Fact>
        )}
        <Fact label="Last answer">
          <DeskTime at={read?.lastSuccessAt ?? null} />
        </Fact>
        <Fact label="Items in it">{read ? read.itemCount : "unknown"}</Fact>
      </dl>
      {mayChange ? <SourceActs {...source} /> : null}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft">{label}</dt>
      <dd className="-mt-2 sm:mt-0">{children}</dd>
    </div>
  );
}

function History({ answers }: { answers: readonly KeptAnswer[] }) {
  return (
    <div>
      <Heading id="history">What it answered</Heading>
      <DeskTable
        caption="What it answered"
        columns={[{ label: "Time (UTC)" }, { label: "Answer" }, { label: "Times", number: true }]}
        rows={answers.map((answer) => ({
          key: answer.firstAt,
          cells: [
            answer.times > 1 ? (
              <span key="time" className="grid">
                <DeskTime at={answer.lastAt} />
                <span className="text-sm text-soft">
                  since <DeskTime at={answer.firstAt} />
                </span>
              </span>
            ) : (
              <DeskTime key="time" at={answer.lastAt} />
            ),
            <span key="answer" className={answer.state === "failed" ? "font-medium text-down" : ""}>
              {answerInWords(answer)}
              {answer.rejected > 0 ? ` ${answer.rejected} of its items cannot be read.` : ""}
            </span>,
            answer.times,
          ],
        }))}
        empty="Nothing in the last 30 days."
      />
    </div>
  );
}

function Edit({
  own,
  version,
  categories,
}: {
  own: DeskSource;
  version: string;
  categories: CategoryOptions;
}) {
  const { kind, entry } = own;
  return (
    <section aria-labelledby="edit">
      <Heading id="edit">Change it</Heading>
      <ActForm
        act="edit-source"
        fields={{ id: entry.id }}
        version={version}
        label="Change this source"
        className="grid grid-cols-1 max-w-2xl gap-5"
      >
        {(form) => (
          <>
            <SettingsFields kind={kind} name={entry.name} entry={entry} categories={categories} form={form} />
            <Button type="submit" className="justify-self-start">
              Save
            </Button>
          </>
        )}
      </ActForm>
    </section>
  );
}

function Remove({ own: { kind, entry }, version }: { own: DeskSource; version: string }) {
  const isNews = kind === "news" || kind === "author";
  return (
    <section aria-labelledby="remove">
      <Heading id="remove">Remove it</Heading>
      <ActForm
        act="remove-source"
        fields={{ id: entry.id }}
        version={version}
        label="Remove this source"
        className="grid grid-cols-1 max-w-2xl gap-5"
      >
        {isNews ? (
          <p>
            <input type="hidden" name="items" value="leave" />
            Its items leave the news page within minutes. Undo reads them again, as far as the feed still has
            them.
          </p>
        ) : (
          <fieldset>
            <legend className="pb-1.5 text-[0.9375rem] font-semibold">What it brought</legend>
            <Choice name="items" value="keep" isChosen>
              stays on the site, for good
            </Choice>
            <Choice name="items" value="leave" isChosen={false}>
              leaves in an hour; until then Undo keeps all of it
            </Choice>
          </fieldset>
        )}
        <Button type="submit" variant="outline" className="justify-self-start">
          Remove this source
        </Button>
      </ActForm>
    </section>
  );
}

const Heading = ({ id, children }: { id: string; children: string }) => (
  <h2 id={id} className="mb-4 border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
    {children}
  </h2>
);
