import path from "node:path";

/** A publisher with sources, quite unlike the sample; Turnstile protects its forms. */
export const SECOND_PUBLICATION = "tests/support/publication/second.ts";

/** The folder of another publication's Workers, by the publication's file; both from the project's root. */
const workersFolderOf = (publication: string) =>
  path.join(".local/publications", path.basename(publication, ".ts"));

/** Variables that make the scripts build and serve another publication than app/site.config.ts. */
export const publicationEnv = (publication: string) => ({
  SITE_CONFIG: publication,
  WORKERS_DIR: workersFolderOf(publication),
});
