import { writeFileSync } from "node:fs";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { inRoot } from "./lib/project.ts";
import {
  MEANINGS,
  publicationMeanings,
  publicationReference,
  REFERENCE,
} from "./lib/publication/reference.ts";

const program = commandLine(
  "npm run reference",
  `Writes ${REFERENCE}, and what the desk says of entries, from the schemas of the publication.`,
  ["npm run reference"],
).action(() => {
  writeFileSync(inRoot(REFERENCE), publicationReference());
  writeFileSync(inRoot(MEANINGS), publicationMeanings());
});

await run(program);
