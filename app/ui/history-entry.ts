/**
 * Whether the window's history entry is the one of this key of the router, which a component rendered. The router makes
 * an entry before the page that it shows is rendered: what is written late would be written into another page's.
 */
export const isEntry = (key: string): boolean => history.state?.key === key;
