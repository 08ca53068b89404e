import type { Deps } from "../deps.ts";
import type { SourceFailure } from "./define-source.ts";
import type { SourceRef } from "./state.ts";

const INTERNAL: SourceFailure = {
  ok: false,
  message: "Reading this source stopped on an internal error; see the log.",
};

/** Turns a bug that one source brings to light into a failure of that source: the others go on. */
export async function guarded<Value>(
  { deps }: { deps: Pick<Deps, "log"> },
  due: { source: SourceRef }[],
  work: () => Promise<Value>,
): Promise<Value | SourceFailure> {
  try {
    return await work();
  } catch (error) {
    deps.log.error("source.crashed", error, { source: due.map(({ source }) => source.id).join() });
    return INTERNAL;
  }
}
