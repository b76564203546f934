-- A signed change names the version that it was made from, so that it cannot overwrite what others published meanwhile.
-- The seed has no people.
alter table banner add column version integer not null default 1 check (version > 0), add column published_by text[];
alter table announcement add column version integer not null default 1 check (version > 0), add column published_by text[];
