-- The subject of a Google account, sealed. Its blind index can be made again with a new key only from the subject.
alter table player add column google_sealed bytea;
