-- The titles alone: a word that is common in texts and rare in titles is not looked for in all texts.
CREATE VIRTUAL TABLE titles_fts USING fts5(
  title,
  content = 'documents', content_rowid = 'position',
  tokenize = 'porter unicode61 remove_diacritics 2'
);

INSERT INTO titles_fts (titles_fts) VALUES ('rebuild');

CREATE TRIGGER documents_titled AFTER INSERT ON documents BEGIN
  INSERT INTO titles_fts (rowid, title) VALUES (new.position, new.title);
END;

CREATE TRIGGER documents_untitled AFTER DELETE ON documents BEGIN
  INSERT INTO titles_fts (titles_fts, rowid, title) VALUES ('delete', old.position, old.title);
END;
