import { KIND_NAMES } from "~/domains/sources/rules/kinds.ts";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import type { ShownSource } from "../../store/screens.ts";

/** The sources with what each of them answered last, and what may be done with it. */
export function SourceList({
  sources,
  mayChange,
  empty,
}: {
  sources: readonly ShownSource[];
  mayChange: boolean;
  empty: string;
}) {
  return (
    <DeskTable
      caption="Sources"
      columns={[
        { label: "Source" },
        { label: "Kind", wide: true },
        { label: "State", wide: true },
        { label: "Last answer", wide: true },
        ...(mayChange ? [{ label: "Acts" }] : []),
      ]}
      rows={sources.map((source) => ({
        key: source.id,
        cells: [
          <span key="name" className="grid min-w-32">
            <a
              href={`/desk/sources/${source.id}`}
              className="font-semibold underline-offset-2 hover:text-accent hover:underline"
            >
              {source.name}
            </a>
            <span className="text-sm text-soft">{hostOf(source.url)}</span>
            <span className="text-sm md:hidden">
              <SourceState source={source} />
            </span>
          </span>,
          KIND_NAMES[source.kind],
          <SourceState key="state" source={source} />,
          <DeskTime key="read" at={source.read?.lastSuccessAt ?? null} />,
          <SourceActs key="acts" {...source} />,
        ],
      }))}
      empty={empty}
    />
  );
}

export const hostOf = (url: string) =>
  // Browsers of 2023 have no `URL.parse`.
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;

/** How a source stands, in words. */
export function SourceState({ source: { state, pause, read } }: { source: ShownSource }) {
  if (pause) return <span className="text-soft">{`Paused by ${pause.pausedBy}`}</span>;
  if (state === "new" || !read) return <span className="text-soft">Not read yet</span>;
  if (state === "ok") return <span>{read.itemCount === 1 ? "1 item" : `${read.itemCount} items`}</span>;
  return (
    <span className="grid max-w-sm">
      <span className="font-semibold text-down">
        {read.failures > 1 ? `Failing (${read.failures} times in a row)` : "Failed once"}
      </span>
      <span className="text-sm">{read.lastError}</span>
    </span>
  );
}

/** Reading now and pausing. */
export function SourceActs({ id, name, pause }: Pick<ShownSource, "id" | "name" | "pause">) {
  return (
    <span className="flex gap-x-4 gap-y-1 max-md:flex-col">
      <SmallAct act="read-source" label="Read now" {...{ id, name }} />
      <SmallAct
        act={pause ? "resume-source" : "pause-source"}
        label={pause ? "Resume" : "Pause"}
        {...{ id, name }}
      />
    </span>
  );
}

function SmallAct({ act, id, name, label }: { act: string; id: string; name: string; label: string }) {
  return (
    <ActForm act={act} fields={{ id, name }}>
      <button
        type="submit"
        className="relative cursor-pointer py-1 text-sm whitespace-nowrap underline underline-offset-2 hover:text-accent"
      >
        {label}
        <span className="sr-only"> {name}</span>
      </button>
    </ActForm>
  );
}
