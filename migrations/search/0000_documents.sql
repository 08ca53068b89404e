-- Full-text search over articles and videos. Derived: `npm run reindex` rebuilds it from the main database.
-- The rowid is the publication time's order of arrival; `kind` and `id` lead back to the row in the main database.
CREATE VIRTUAL TABLE documents USING fts5(
  kind UNINDEXED, id UNINDEXED, published_at UNINDEXED,
  title, excerpt, tags, body,
  tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
);
