import { Mistake } from "../cli/mistake.ts";
import { codemodsBetween, rewritePublication, type Versioned } from "./codemods.ts";
import type { Repository } from "./git.ts";
import { checkClean, checkRepository, findRelease, isPublishers, merge, newsOf, versionIn } from "./merge.ts";
import { ABORT, checkFinished, noteEnd, type UnderWay, underWay, undoOf } from "./under-way.ts";

export interface UpgradeOptions {
  /** A remote or an address. */
  from: string;
  /** A version; the newest when absent. */
  to?: string;
  dryRun?: boolean;
}

const say = (line: string) => console.log(line);

/**
 * Merges a newer release and leaves the merge open for `finishUpgrade`, which the release's own code runs.
 * @returns whether there is something to finish
 * @throws Mistake when the merge needs a person
 */
export function beginUpgrade(repository: Repository, { from, to, dryRun }: UpgradeOptions): boolean {
  checkRepository(repository);
  checkFinished(repository);
  if (!dryRun) checkClean(repository);
  const release = findRelease(repository, from, to);
  const version = versionIn(repository, "HEAD");
  if (release === null) {
    say(nothingToMerge(version, to?.replace(/^v/, "")));
    return false;
  }
  const { changes, migrations } = newsOf(repository, version, release);
  say(`${version} → ${release.version}\n\n${changes || "The release says nothing of its changes."}\n`);
  if (migrations.length > 0) say(`New migrations: ${migrations.join(", ")}`);
  if (dryRun) {
    say("Nothing was changed.");
    return false;
  }
  const { kept, open } = merge(repository, release);
  for (const file of kept) say(`Kept yours: ${file}`);
  if (open.length > 0)
    throw new Mistake(
      `You and the release changed the same lines of:\n${open.map((file) => `  ${file}`).join("\n")}\nSettle them, git add them, and run npm run upgrade -- --continue; ${ABORT}.`,
    );
  return true;
}

function nothingToMerge(version: string, wanted?: string): string {
  if (wanted === undefined) return `${version} is the newest release.`;
  return wanted === version
    ? `You have ${version} already.`
    : `You have ${version}, which is newer than ${wanted}: an upgrade only goes forward.`;
}

export interface Finishing {
  /** @throws Mistake with what is wrong with the publication */
  check: () => Promise<unknown>;
  /** The release's codemods; those in its folder when absent. */
  codemods?: Versioned[];
}

/**
 * Rewrites the publication as the merged release wants it, checks it, commits, and says what a person must decide. Can be
 * run again after a mistake was mended, and after the merge was committed without it.
 */
export async function finishUpgrade(repository: Repository, tools: Finishing): Promise<void> {
  const { folder, must, lines } = repository;
  checkRepository(repository);
  const upgrade = underWay(repository);
  if (!upgrade) throw new Mistake("No upgrade is under way.");
  const { before, release, isCommitted } = upgrade;
  const open = repository.unmerged();
  if (open.length > 0)
    throw new Mistake(
      `These are still open: ${open.map(({ file }) => file).join(", ")}; ${undoOf(upgrade)}.`,
    );
  const [from, to] = [versionIn(repository, before), versionIn(repository, release)];
  const kept = keptFiles(repository, upgrade);
  const codemods = tools.codemods ?? (await codemodsBetween(folder, from, to));
  const rewritten = rewritePublication(folder, codemods);
  for (const file of rewritten) say(`Rewritten: ${file}`);
  must("add", "--update");
  try {
    await tools.check();
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    throw new Mistake(
      `${error.message}\n\nThe publication does not fit release ${to} yet: mend it and run npm run upgrade -- --continue; ${undoOf(upgrade)}.`,
    );
  }
  const decisions = [
    ...codemods.flatMap(({ codemod }) => codemod.decide ?? []),
    ...kept.map(
      (file) =>
        `${file} is yours; the release changed it too: git diff ${before.slice(0, 12)}...${release.slice(0, 12)} -- ${file}`,
    ),
    ...(lines("diff", "--cached", "--name-only", "--diff-filter=A", before, "--", "migrations/").length > 0
      ? ["npm run deploy backs up, asks, and applies the new migrations."]
      : []),
  ];
  // Of a merge that is committed nothing may be left to commit.
  if (!isCommitted || lines("diff", "--cached", "--name-only").length > 0)
    must("commit", "--quiet", "-m", `Upgrade to ${to}`);
  noteEnd(repository);
  say(`\nUpgraded ${from} → ${to}.`);
  for (const { version, codemod } of codemods) say(`${version}: ${codemod.summary}`);
  if (decisions.length > 0) say(`\nTo decide:\n${decisions.map((line) => `  ${line}`).join("\n")}`);
  say(
    `\nTry it: npm test. To go back${isCommitted ? ", without what was committed since" : ""}: git reset --hard ${before.slice(0, 12)}`,
  );
}

/** The publisher's files that are as before the merge, though the release changed them. */
function keptFiles({ lines }: Repository, { before, release }: UnderWay): string[] {
  const changed = lines("diff", "--name-only", `${before}...${release}`).filter(isPublishers);
  const moved = new Set(lines("diff", "--cached", "--name-only", before));
  return changed.filter((file) => !moved.has(file));
}
