import { InsightsFrame } from "./insights-screen.tsx";

/** The shape of the page while its data loads. */
export function InsightsSkeleton() {
  return (
    <InsightsFrame>
      <p role="status" className="sr-only">
        Loading market data
      </p>
      <div aria-hidden="true">
        <div className="flex gap-4 border-y border-rule py-2">
          <Bone className="h-5 w-32" />
          <Bone className="h-5 w-56" />
        </div>
        <div className="grid grid-cols-2 gap-6 border-b border-rule py-4 md:grid-cols-5">
          {["average", "gainer", "loser", "cap", "arr"].map((tile) => (
            <div key={tile} className="first:max-md:col-span-2">
              <Bone className="h-5 w-28" />
              <Bone className="mt-1.5 h-9 w-36" />
              <Bone className="mt-1.5 h-5 w-24" />
            </div>
          ))}
        </div>
        <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <Bone className="h-64" />
          <Bone className="h-64" />
        </div>
        <div className="mt-14 grid gap-6 lg:grid-cols-3">
          <Bone className="h-48" />
          <Bone className="h-48" />
          <Bone className="h-48" />
        </div>
        <Bone className="mt-14 h-9 w-64" />
        <div className="mt-4 grid gap-px bg-rule">
          {Array.from({ length: 10 }, (_, row) => `row ${row}`).map((row) => (
            <div key={row} className="flex h-[3.3rem] items-center justify-between gap-4 bg-paper">
              <Bone className="h-8 w-40" />
              <Bone className="h-5 w-20" />
              <Bone className="h-5 w-16" />
              <Bone className="hidden h-5 w-24 md:block" />
              <Bone className="hidden h-5 w-24 md:block" />
            </div>
          ))}
        </div>
      </div>
    </InsightsFrame>
  );
}

const Bone = ({ className }: { className: string }) => <div className={`skeleton ${className}`} />;
