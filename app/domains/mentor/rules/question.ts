/** Returns the question about an article that a reader may put to the chat, to be changed as they like. */
export const questionAbout = ({ title, url }: { title: string; url: string }): string =>
  `I have read “${title}” (${url}). What follows from it for a company like mine, and what should I do first?`;
