-- What a person agreed to, word for word: the hash of the text of the edition, and where it was asked. Null for older ones.
alter table consent add column text_hash text;
alter table consent add column given_how text;
