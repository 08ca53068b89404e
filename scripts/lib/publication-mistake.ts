import type * as z from "zod";
import type { Publication } from "~/platform/publication/publication.ts";
import { publicationSchema } from "~/publication/reader/schema.ts";

/** Returns the first mistake of a publication as one sentence, such as "categories.2.color.light must be a colour such as #8a2b0e."; null when there is none. */
export function publicationMistake(value: unknown): string | null {
  const parsed = publicationSchema.safeParse(value, { reportInput: true });
  const issue = parsed.error?.issues[0];
  return issue ? sentence(issue) : null;
}

/**
 * Returns the file that a mistake is in, from the project's root: the one that the site's configuration imports the
 * entry from, such as "app/publication/content.ts" for "sources.feeds.0.url must be …", else the configuration itself.
 */
export function partFile(config: string, code: string, mistake: string): string {
  const entry = /^\w+/.exec(mistake)?.[0];
  for (const [, names = "", from = ""] of code.matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g))
    if (names.split(",").some((name) => name.trim() === entry))
      return new URL(from, `file:///${config}`).pathname.slice(1);
  return config;
}

/** Returns one sentence: the place of the mistake and the rule. */
function sentence(issue: z.core.$ZodIssue): string {
  const where = issue.path.join(".") || "the configuration";
  return `${where} ${requirement(issue)}.`;
}

function requirement(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${article(issue.expected)}`;
    case "unrecognized_keys":
      return `has an entry that nothing reads: ${issue.keys.join(", ")}`;
    case "too_small":
      if (issue.origin === "string")
        return issue.minimum === 1 ? "must not be empty" : `must have at least ${issue.minimum} characters`;
      return issue.origin === "array"
        ? `must have ${count(issue, issue.minimum, "at least")}`
        : `must be at least ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `must have at most ${issue.maximum} characters`;
      return issue.origin === "array"
        ? `must have ${count(issue, issue.maximum, "at most")}`
        : `must be at most ${issue.maximum}`;
    case "invalid_value":
      return `must be ${issue.values.map((value) => `"${String(value)}"`).join(" or ")}`;
    case "invalid_format":
      if (issue.format === "email") return "must be an e-mail address";
      return issue.message.startsWith("must") ? issue.message : "is not written as it must be";
    default:
      return issue.message;
  }
}

const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

const count = (issue: { exact?: boolean }, size: number | bigint, bound: string) =>
  `${issue.exact ? "exactly" : bound} ${size} ${Number(size) === 1 ? "entry" : "entries"}`;

/** Returns whether the publication has sources of its own; without any, the sample edition is shown. */
export const hasSources = ({ sources }: Publication) => sources.feeds.length + sources.channels.length > 0;
