/** Versions of releases: "0.2.0", in tags "v0.2.0". What has a suffix ("-beta") is none. */

const VERSION = /^v?(\d+)\.(\d+)\.(\d+)$/;

const numbers = (version: string) => (VERSION.exec(version) ?? []).slice(1).map(Number);

export const isVersion = (text: string) => VERSION.test(text);

/** Orders versions, oldest first. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbers(one), numbers(other)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/** Returns what a changelog says of the versions after one, up to and with another, newest first. */
export function changesBetween(changelog: string, after: string, upTo: string): string {
  const sections = changelog.split(/^(?=## )/m).filter((section) => {
    const version = /^## \[(\d+\.\d+\.\d+)\]/.exec(section)?.[1];
    return version && compareVersions(version, after) > 0 && compareVersions(version, upTo) <= 0;
  });
  return sections.join("").trim();
}
