-- A sign that play may harm a player, with its figures: a task for a person, who talks to the player.
create table harm_task (
  player_id integer not null,
  marker text not null check (marker in ('chasing', 'night', 'raisedLimits', 'failedDeposits')),
  opened_at timestamptz not null,
  figures jsonb not null,
  done_at timestamptz,
  done_by text,
  note text,
  primary key (player_id, marker, opened_at),
  constraint a_done_task_has_its_operator check ((done_at is null) = (done_by is null) and (done_at is null) = (note is null))
);
-- One open task for a marker of a player, also when two runs find it.
create unique index harm_task_open on harm_task (player_id, marker) where done_at is null;
revoke delete on harm_task from zamra_app;
