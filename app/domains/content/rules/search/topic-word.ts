/**
 * Returns the word by which the search index knows the articles and videos of a category: nobody writes or begins such a
 * word, and it has no other form. The category's name would find what has its words among its tags too.
 */
export const topicWord = (slug: string): string => `qq${slug.replaceAll("-", "0")}0`;
