import { pathToFileURL } from "node:url";
import { command } from "./project.ts";

/** Runs the script that it is given, so that a slip of the pen in any file it imports is told in one line too. */
process.argv.splice(1, 1);
await command(async () => void (await import(pathToFileURL(process.argv[1] ?? "").href)));
