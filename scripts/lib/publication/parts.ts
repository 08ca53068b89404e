import path from "node:path";
import type { Publication } from "~/platform/publication/publication.ts";

/**
 * Returns the file that an entry of the publication is in, from the project's root: the one that the site's configuration
 * imports it from, such as "app/publication/content.ts" for "sources", else the configuration itself.
 */
export function partFile(config: string, code: string, entry: string): string {
  for (const [, names = "", from = ""] of code.matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g))
    if (names.split(",").some((name) => name.trim() === entry))
      return path.posix.join(path.posix.dirname(config.replaceAll("\\", "/")), from);
  return config;
}

/** Returns whether the publication has sources of its own; without any, the sample edition is shown. */
export const hasSources = ({ sources }: Publication) => sources.feeds.length + sources.channels.length > 0;
