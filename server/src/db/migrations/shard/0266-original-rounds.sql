-- A round of several steps is over before its outcome is written: with a mine, at its last tile or when the player stops.
-- The sweep finds those whose process crashed in between, and does not look at those that wait for their players.
alter table original_bet add column is_over boolean not null default false;
update original_bet set is_over = true where settled_at is null and steps @> '[-1]';
grant update (is_over) on original_bet to zamra_app;
