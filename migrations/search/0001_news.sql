-- Full-text search over news. Derived: `npm run reindex` fills it again from the main database.

-- `rowid` is an item's `seq` (see domains/news/sequence.ts): the newest matches are a walk from one end.
-- Without content of its own: what is shown comes from the main database, by that key.
CREATE VIRTUAL TABLE news_fts USING fts5(
  title, description, source,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '3 4'
);
