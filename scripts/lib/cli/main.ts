import { pathToFileURL } from "node:url";
import { command } from "../project.ts";
import { endUnread } from "./lifetime.ts";

/** Runs the given script and reports a syntax error in any file that it imports in one line. */
endUnread();
process.argv.splice(1, 1);
await command(async () => void (await import(pathToFileURL(process.argv[1] ?? "").href)));
