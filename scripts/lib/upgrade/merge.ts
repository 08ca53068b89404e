import { Mistake } from "../cli/mistake.ts";
import type { Repository } from "./git.ts";
import { noteBeginning } from "./under-way.ts";
import { changesBetween, compareVersions, isVersion } from "./versions.ts";

/** Merges a release into the publisher's repository. */

/** Where releases are kept apart from the publisher's own tags. */
const TAGS = "refs/upgrade";

/** The publisher's: where both changed something, the publisher's stays. */
const PUBLISHERS = ["app/publication/", "app/site.config.ts", "content/", "deployment.json"];
/** What the publisher's part of the project never holds, though it lies there. */
const READER = "app/publication/reader/";

export const isPublishers = (file: string) =>
  PUBLISHERS.some((part) => file.startsWith(part)) && !file.startsWith(READER);

export interface Release {
  version: string;
  /** The commit or ref. */
  ref: string;
}

export const versionIn = (repository: Repository, commit: string): string => {
  const { version } = JSON.parse(repository.show(commit, "package.json") ?? "{}") as { version?: string };
  if (!version || !isVersion(version))
    throw new Mistake(`package.json of ${commit} has no version such as 0.2.0.`);
  return version;
};

/** What git says where there is no repository, or no commit in it. */
const NO_COMMIT = /not a git repository|Needed a single revision/;

/** @throws Mistake when there is no commit to merge into, or with what git says when it does not read the repository */
export function checkRepository({ run }: Repository): void {
  const { code, text } = run("rev-parse", "--verify", "HEAD");
  if (code === 0) return;
  throw new Mistake(
    NO_COMMIT.test(text)
      ? "An upgrade merges a release, so the project must be a git repository with a commit."
      : `${text}\n\nGit does not read the project's repository; the reason is above.`,
  );
}

/**
 * What git does not know is in nobody's way, such as a backup; but of the publication a codemod would rewrite it, and
 * nothing could take that back.
 * @throws Mistake when the tree has changes that a merge would mix with its own
 */
export function checkClean({ lines }: Repository): void {
  const changed = lines("status", "--porcelain").filter(
    (line) => !/^\?\? (?!"?app\/publication\/)/.test(line),
  );
  if (changed.length > 0)
    throw new Mistake(`Commit or stash your changes first:\n${changed.slice(0, 10).join("\n")}`);
}

/**
 * Fetches the releases of a remote, or of an address. Returns the one that is asked for, else the newest; null when the
 * repository has it already.
 * @throws Mistake when there is none
 */
export function findRelease(repository: Repository, from: string, wanted?: string): Release | null {
  const { must, lines } = repository;
  if (!/[/:\\]/.test(from) && !lines("remote").includes(from))
    throw new Mistake(
      `There is no remote "${from}": git remote add ${from} ADDRESS says where releases come from, or --from ADDRESS.`,
    );
  must("fetch", "--no-tags", "--prune", from, `+refs/tags/v*:${TAGS}/v*`);
  const versions = lines("for-each-ref", "--format=%(refname)", TAGS)
    .map((ref) => ref.slice(TAGS.length + 2))
    .filter(isVersion)
    .sort(compareVersions);
  const version = wanted?.replace(/^v/, "") ?? versions.at(-1);
  if (!version || !versions.includes(version))
    throw new Mistake(
      wanted
        ? `${from} has no release ${wanted}: ${versions.join(", ") || "none"}.`
        : `${from} has no release.`,
    );
  return compareVersions(version, versionIn(repository, "HEAD")) > 0
    ? { version, ref: `${TAGS}/v${version}` }
    : null;
}

export interface Merged {
  /** The publisher's files that stayed, though the release changed them as well. */
  kept: string[];
  /** Files that a person must settle. */
  open: string[];
}

/** Merges a release without committing. Of files that both changed, the publisher's own stay. */
export function merge(repository: Repository, { ref, version }: Release): Merged {
  const { run, must } = repository;
  if (run("merge-base", "HEAD", ref).code !== 0) recordBeginning(repository);
  noteBeginning(repository, ref);
  const { code, text } = run("merge", "--no-ff", "--no-commit", ref);
  const conflicts = repository.unmerged();
  if (code !== 0 && conflicts.length === 0)
    throw new Mistake(`${text}\n\nThe merge of ${version} failed; the reason is above.`);
  const kept: string[] = [];
  const open: string[] = [];
  for (const { file, has } of conflicts)
    if (isPublishers(file)) {
      keepOurs(repository, file, has);
      kept.push(file);
    } else if (file === "package-lock.json") {
      // It is made of package.json, which is merged or open; npm completes it.
      must("checkout", "--theirs", "--", file);
      must("add", "--", file);
    } else open.push(file);
  return { kept, open };
}

/** Settles a file as it was: one that the publisher deleted stays deleted. */
function keepOurs({ must }: Repository, file: string, has: number[]): void {
  if (!has.includes(2) && has.includes(1)) must("rm", "--quiet", "--", file);
  else {
    must("checkout", has.includes(2) ? "--ours" : "--theirs", "--", file);
    must("add", "--", file);
  }
}

/**
 * A copy without history, as of a template, shares nothing with the releases: says that it began at the release whose
 * version it has.
 */
function recordBeginning(repository: Repository): void {
  const version = versionIn(repository, "HEAD");
  const ref = `${TAGS}/v${version}`;
  if (repository.run("rev-parse", "--verify", "--quiet", ref).code !== 0)
    throw new Mistake(
      `This repository shares no history with the releases, and there is no release ${version} that it could have begun at.`,
    );
  const message = `Begin at release ${version}`;
  repository.must("merge", "-s", "ours", "--allow-unrelated-histories", "-m", message, ref);
}

/** Returns what a release changes: its changelog, and its new migrations. */
export function newsOf(repository: Repository, from: string, { ref, version }: Release) {
  const files = (commit: string) =>
    repository
      .lines("ls-tree", "-r", "--name-only", commit, "migrations/")
      .filter((file) => file.endsWith(".sql"));
  const before = new Set(files("HEAD"));
  return {
    changes: changesBetween(repository.show(ref, "CHANGELOG.md") ?? "", from, version),
    migrations: files(ref).filter((file) => !before.has(file)),
  };
}
