import type { Quantity } from "./figure.ts";
import { CURRENCIES, DOWN, GAINS, LESS, LOSSES, MORE, UP } from "./words.ts";

/** What stands around a figure, up to some dozen characters. */
interface Surroundings {
  before: string;
  after: string;
}

type Directed = Pick<Quantity, "direction" | "result">;

const CLAUSE_END = /[.,;:!?¦–]/;
const NEXT_CLAUSE = /[.,;:!?¦–(]|\b(?:and|but|or|while|when|as|after|before)\b/;
const MOVE = directed(UP, DOWN);
const RESULT = directed(GAINS, LOSSES);
const COMPARED = new RegExp(`^(?:(?<up>${MORE})|${LESS})\\b`);
/** Behind these words nothing is compared ("slid 3% more on Friday", "fell 30% more than expected"): the verb tells the direction, not "more". */
const BARE = /^\w+(?:$|\s(?:than|on|in|since|at|from|over|this|to|by|for)\b)/;
const MONEY = new Set(Object.values(CURRENCIES));

/**
 * Returns whether a figure is of a rise or a fall, and of money whether it was earned or lost: by its sign, the nearest
 * of the words before, or one of the two behind ("5% lower"), which comes first behind an article ("a $2 billion loss"). A bare number is not moved by words
 * behind it: in "in 2026 shares fell" the year did not fall. A share that compares is of its own word: who "lost 30%
 * more customers" lost more.
 */
export function directionOf(
  sign: string | undefined,
  unit: string,
  { before, after }: Surroundings,
): Directed {
  const said = wordsOf(before.split(CLAUSE_END).at(-1)).slice(-5).join(" ");
  const behind = unit ? wordsOf(after.split(NEXT_CLAUSE)[0]).slice(0, 2).join(" ") : "";
  // "A $2 billion loss": behind an article the figure is the noun's, whatever was said before.
  const isOfNoun = /\ban?$/.test(said);
  const nearest = (pattern: RegExp) => {
    const first = [...behind.matchAll(pattern)][0];
    return (isOfNoun ? first : undefined) ?? [...said.matchAll(pattern)].at(-1) ?? first ?? null;
  };
  const isTold = said.search(MOVE) >= 0 && BARE.test(behind);
  const compared = unit === "percent" && !isTold ? COMPARED.exec(behind) : null;
  return {
    direction: sign ? (sign === "-" ? -1 : 1) : senseOf(compared ?? nearest(MOVE)),
    result: MONEY.has(unit) ? senseOf(nearest(RESULT)) : 0,
  };
}

const senseOf = (match: RegExpExecArray | RegExpMatchArray | null) =>
  match ? (match.groups?.up ? 1 : -1) : 0;

const wordsOf = (text = "") => text.trim().split(/\s+/);

function directed(up: string, down: string): RegExp {
  return new RegExp(`\\b(?:(?<up>${up})|(?<down>${down}))\\b`, "g");
}
