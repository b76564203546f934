-- The name of a game in the languages in which it has another one: draws of the house are translated, brands are not.
alter table game add column names jsonb not null default '{}';
