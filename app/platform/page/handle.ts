/** What a route's `handle` may tell the document around it. */
export interface PageHandle {
  /** False on a page that is only read: it is sent without the framework, and its links load whole pages. */
  hydrate?: boolean;
}
