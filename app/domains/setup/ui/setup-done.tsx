import { DonePanel } from "~/ui/form-status.tsx";
import type { SetupWritten } from "../service.ts";

/** What was written, and what is left to do by hand. */
export function SetupDone({ files, left, warnings, found, folder }: Omit<SetupWritten, "ok">) {
  return (
    <DonePanel title={files.length > 0 ? "Your publication is written" : "Nothing had to change"}>
      <div className="mt-2 grid gap-6 leading-relaxed">
        <p>
          {files.length > 0
            ? "The site shows it in a few seconds; articles of new feeds follow within a minute. All of it can be changed by hand."
            : "The publication already says all of this."}
        </p>
        <Lines title="Warnings" lines={warnings} />
        <Lines title="Files" lines={files} />
        <Lines title="Feeds" lines={found} />
        <Lines title="Addresses that still lead to the domain before" lines={left} />
        {folder ? <Lines title="Publish your files with" lines={[`npm run publish -- ${folder}`]} /> : null}
        <p>
          <a href="/" className="font-semibold text-accent underline underline-offset-2">
            See the site
          </a>
        </p>
      </div>
    </DonePanel>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 font-mono text-sm text-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
