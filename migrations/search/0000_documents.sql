-- Full-text search over articles and videos. Derived: `npm run reindex` fills it again from the main database.

-- `position` orders by kind and publication time (see search/position.server.ts), so that the newest matches
-- of a kind are a walk from one end, without a sort.
CREATE TABLE documents (
  position INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  tags TEXT NOT NULL,
  body TEXT NOT NULL
);

CREATE UNIQUE INDEX documents_id ON documents (kind, id);

CREATE VIRTUAL TABLE documents_fts USING fts5(
  title, excerpt, tags, body, id UNINDEXED,
  content = 'documents', content_rowid = 'position',
  tokenize = 'porter unicode61 remove_diacritics 2'
);

CREATE TRIGGER documents_inserted AFTER INSERT ON documents BEGIN
  INSERT INTO documents_fts (rowid, title, excerpt, tags, body)
  VALUES (new.position, new.title, new.excerpt, new.tags, new.body);
END;

-- FTS5 takes a document's words out by being told the text that it was indexed with.
CREATE TRIGGER documents_deleted AFTER DELETE ON documents BEGIN
  INSERT INTO documents_fts (documents_fts, rowid, title, excerpt, tags, body)
  VALUES ('delete', old.position, old.title, old.excerpt, old.tags, old.body);
END;

-- The words as people write them (the index above holds stems): what a mistyped or half-typed word may have meant.
-- `uses`: documents with the word in title, excerpt or tags. `marked` lets a trigram know a word's ends.
CREATE TABLE words (
  id INTEGER PRIMARY KEY,
  word TEXT NOT NULL UNIQUE,
  uses INTEGER NOT NULL,
  marked TEXT GENERATED ALWAYS AS ('^' || word || '$')
);

CREATE VIRTUAL TABLE words_fts USING fts5(
  marked, word UNINDEXED, uses UNINDEXED,
  content = 'words', content_rowid = 'id',
  tokenize = 'trigram'
);

CREATE TRIGGER words_inserted AFTER INSERT ON words BEGIN
  INSERT INTO words_fts (rowid, marked) VALUES (new.id, new.marked);
END;
