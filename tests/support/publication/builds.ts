/** A publisher with sources, quite unlike the sample; Turnstile protects its forms. */
export const SECOND_PUBLICATION = "tests/support/publication/second.ts";

/** Variables that make the scripts serve another publication than app/site.config.ts. */
export const publicationEnv = (publication: string) => ({ SITE_CONFIG: publication });
