-- squawk-ignore-file prefer-bigint-over-smallint
-- The age that the player has certified. A market that raises its minimum asks those below it again.
alter table player add column certified_age smallint not null default 18;
