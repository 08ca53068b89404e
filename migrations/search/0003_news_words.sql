-- News is indexed as articles are: by stems, and with the words as people write them, for what was mistyped. The clock
-- fills the empty index again from the items.
DROP TABLE news_fts;

CREATE VIRTUAL TABLE news_fts USING fts5(
  title, description, source,
  content = '', contentless_delete = 1,
  tokenize = 'porter unicode61 remove_diacritics 2',
  prefix = '3 4'
);

-- `uses`: items with the word. `marked` lets a trigram know a word's ends.
CREATE TABLE news_words (
  id INTEGER PRIMARY KEY,
  word TEXT NOT NULL UNIQUE,
  uses INTEGER NOT NULL,
  marked TEXT GENERATED ALWAYS AS ('^' || word || '$')
);

CREATE VIRTUAL TABLE news_words_fts USING fts5(
  marked, word UNINDEXED, uses UNINDEXED,
  content = 'news_words', content_rowid = 'id',
  tokenize = 'trigram'
);

CREATE TRIGGER news_words_inserted AFTER INSERT ON news_words BEGIN
  INSERT INTO news_words_fts (rowid, marked) VALUES (new.id, new.marked);
END;
