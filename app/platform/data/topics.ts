/**
 * A part of the site's data, such as "content" or "market": a job declares which topics it may change, a page which
 * ones it shows. A plain string, because the platform knows neither the jobs nor the pages.
 */
export type Topic = string;
