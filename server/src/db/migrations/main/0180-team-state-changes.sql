-- What became of the teams of invitation events, each change in the transaction that makes it. Triggers alone write here, and
-- it only grows.
create table state_change (
  player_id integer not null,
  object text not null check (object = 'team'),
  object_id text not null,
  -- 1, 2, 3 … for each object.
  number integer not null check (number > 0),
  -- Null when it began.
  from_state text,
  to_state text not null check (to_state is distinct from from_state),
  at timestamptz not null,
  primary key (player_id, object, object_id, number)
);
revoke insert, update, delete on state_change from zamra_app;

-- When the team was written or changed last; null of one from before.
alter table invitation_team add column changed_at timestamptz;
