import { describe, expect, test } from "vitest";
import {
  type Answer,
  isOnlyHere,
  type SaveState,
  startAutosave,
  type Texts,
} from "~/domains/writing/rules/autosave.ts";

/** Autosave against a network that comes and goes, with a clock of its own. */

function world(answers: Answer[] = []) {
  let form: Texts = { text: "" };
  let time = 0;
  let kept: Texts | null = null;
  let timers: { at: number; call: () => void }[] = [];
  let keeps = true;
  const posted: Texts[] = [];
  const states: SaveState[] = [];
  const bases: number[] = [];
  let hold: (() => void) | null = null;
  let holds = false;
  const autosave = startAutosave(
    {
      read: () => ({ ...form }),
      keep: (texts) => {
        if (keeps) kept = texts;
        return keeps;
      },
      forget: () => {
        kept = null;
      },
      post: async (texts) => {
        posted.push(texts);
        if (holds) await new Promise<void>((resolve) => (hold = resolve));
        return answers.shift() ?? { kind: "saved", revision: posted.length + 1, at: time };
      },
      based: (revision) => bases.push(revision),
      tell: (state) => states.push(state),
      now: () => time,
      after: (ms, call) => {
        const timer = { at: time + ms, call };
        timers.push(timer);
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
    },
    form,
  );
  const settled = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return {
    autosave,
    posted,
    states,
    bases,
    kept: () => kept,
    fill: (isFull = true) => {
      keeps = !isFull;
    },
    write: (text: string) => {
      form = { text };
      autosave.touch();
    },
    hold: () => {
      holds = true;
    },
    release: async () => {
      holds = false;
      hold?.();
      await settled();
    },
    pass: async (ms: number) => {
      const end = time + ms;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        time = next.at;
        next.call();
        await settled();
      }
      time = end;
    },
  };
}

const LATER: Answer = { kind: "later", message: "Offline." };
const CONFLICT: Answer = { kind: "conflict", message: "Ben saved.", theirs: "{}" };

describe("autosave", () => {
  test("keeps each change in the browser at once, and posts it after a pause", async () => {
    const { write, pass, posted, kept, states, bases } = world();
    write("a");
    expect(kept()).toEqual({ text: "a" });
    expect(posted).toEqual([]);
    await pass(1999);
    expect(posted).toEqual([]);
    await pass(1);
    expect(posted).toEqual([{ text: "a" }]);
    expect(kept()).toBe(null);
    expect(states.map(({ kind }) => kind)).toEqual(["changed", "saving", "saved"]);
    expect(bases).toEqual([2]);
  });

  test("posts at the latest eight seconds after the first of many keys", async () => {
    const { write, pass, posted } = world();
    for (let key = 0; key < 9; key++) {
      write("a".repeat(key + 1));
      await pass(1000);
    }
    expect(posted).toEqual([{ text: "a".repeat(8) }]);
  });

  test("posts what was written while a post was on its way", async () => {
    const { write, pass, posted, hold, release, kept } = world();
    hold();
    write("a");
    await pass(2000);
    write("ab");
    expect(kept()).toEqual({ text: "ab" });
    await pass(10_000);
    expect(posted).toHaveLength(1);
    await release();
    expect(kept()).toEqual({ text: "ab" });
    await pass(2000);
    expect(posted.at(-1)).toEqual({ text: "ab" });
    expect(kept()).toBe(null);
  });

  test("tries again ever less often while the network is away, and at once when it is back", async () => {
    const { write, pass, posted, kept, autosave, states } = world([LATER, LATER, LATER, LATER]);
    write("a");
    await pass(2000);
    expect(states.at(-1)).toEqual({ ...LATER, isKept: true });
    await pass(4000);
    expect(posted).toHaveLength(2);
    await pass(7999);
    expect(posted).toHaveLength(2);
    await pass(1);
    expect(posted).toHaveLength(3);
    expect(kept()).toEqual({ text: "a" });
    autosave.retry();
    await pass(0);
    expect(posted).toHaveLength(4);
    autosave.retry();
    await pass(0);
    expect(states.at(-1)?.kind).toBe("saved");
    expect(kept()).toBe(null);
  });

  test("posts nothing during a conflict, and keeps every word of it", async () => {
    const { write, pass, posted, kept, states } = world([CONFLICT]);
    write("mine");
    await pass(2000);
    expect(states.at(-1)).toEqual({ ...CONFLICT, isKept: true });
    write("mine, longer");
    await pass(60_000);
    expect(posted).toHaveLength(1);
    expect(kept()).toEqual({ text: "mine, longer" });
  });

  test("saves mine over theirs, or takes theirs, once that is chosen", async () => {
    const mine = world([CONFLICT]);
    mine.write("mine");
    await mine.pass(2000);
    mine.autosave.resolve({ texts: { text: "theirs" }, revision: 7 });
    await mine.pass(0);
    expect(mine.bases[0]).toBe(7);
    expect(mine.posted.at(-1)).toEqual({ text: "mine" });
    expect(mine.states.at(-1)?.kind).toBe("saved");

    const theirs = world([CONFLICT]);
    theirs.write("mine");
    await theirs.pass(2000);
    theirs.write("theirs");
    theirs.autosave.resolve({ texts: { text: "theirs" }, revision: 7 });
    await theirs.pass(10_000);
    expect(theirs.posted).toHaveLength(1);
    expect([theirs.kept(), theirs.states.at(-1)?.kind]).toEqual([null, "same"]);
  });

  test.each([LATER, { kind: "refused", message: "Too long." } as const])(
    "tells with $kind whether the browser kept the words",
    async (answer) => {
      const { write, pass, fill, states } = world([answer, answer, answer]);
      fill();
      write("a");
      expect(states.at(-1)).toEqual({ kind: "changed", isKept: false });
      await pass(2000);
      expect(states.at(-1)).toEqual({ ...answer, isKept: false });
      fill(false);
      write("ab");
      expect(states.at(-1)).toMatchObject({ isKept: true });
      fill();
      write("abc");
      expect(states.at(-1)).toMatchObject({ isKept: false });
    },
  );

  test("knows before a save, during it and in a conflict whether the words are on the page alone", async () => {
    const { write, pass, fill, hold, release, states } = world([CONFLICT]);
    const isAtRisk = () => states.slice(-1).map((state) => [state.kind, isOnlyHere(state)]);
    fill();
    hold();
    write("a");
    expect(isAtRisk()).toEqual([["changed", true]]);
    await pass(2000);
    expect(isAtRisk()).toEqual([["saving", true]]);
    fill(false);
    write("ab");
    expect(isAtRisk()).toEqual([["saving", false]]);
    fill();
    write("abc");
    expect(isAtRisk()).toEqual([["saving", true]]);
    await release();
    expect(isAtRisk()).toEqual([["conflict", true]]);
    fill(false);
    write("abcd");
    expect(isAtRisk()).toEqual([["conflict", false]]);
    fill();
    write("abcde");
    expect(isAtRisk()).toEqual([["conflict", true]]);
  });

  test("does not repeat what was refused until it changes", async () => {
    const { write, pass, posted } = world([{ kind: "refused", message: "Too long." }]);
    write("a");
    await pass(2000);
    await pass(60_000);
    expect(posted).toHaveLength(1);
    write("b");
    await pass(2000);
    expect(posted).toHaveLength(2);
  });

  test("posts what was corrected while the post was on its way that is refused", async () => {
    const { write, pass, posted, hold, release, states, kept } = world([
      { kind: "refused", message: "Too long." },
    ]);
    hold();
    write("too long");
    await pass(2000);
    write("short");
    await release();
    await pass(2000);
    expect(posted.at(-1)).toEqual({ text: "short" });
    expect([kept(), states.at(-1)?.kind]).toEqual([null, "saved"]);
  });

  test("posts what was taken back too when the post before got no answer: the site may have its words", async () => {
    const { write, pass, posted, kept, states } = world([LATER]);
    write("a");
    await pass(2000);
    write("");
    expect(kept()).toEqual({ text: "" });
    await pass(60_000);
    expect(posted).toEqual([{ text: "a" }, { text: "" }]);
    expect([kept(), states.at(-1)?.kind]).toEqual([null, "saved"]);
  });

  test("forgets a change that was taken back", async () => {
    const { write, pass, posted, kept, states } = world();
    write("a");
    write("");
    await pass(60_000);
    expect([posted.length, kept(), states.at(-1)?.kind]).toEqual([0, null, "same"]);
  });
});
