-- The event log of this shard. Commands append to it in their own transaction; projections read it.
-- The sequence must not be cached: a session that holds ids in reserve would use a low one long after the fence has
-- passed it, and that event would never be read.
create sequence event_id as bigint cache 1;

-- The transaction takes its own id before the id of the event. So a reader that sees an event id knows that its
-- writer's transaction id is already assigned, and lower than any assigned later: the fence relies on this. The default
-- of `event.id` calls this function, so it is part of the table.
create function next_event_id() returns bigint
  language plpgsql volatile as $$
begin
  perform pg_current_xact_id();
  return nextval('event_id');
end
$$;

create table event (
  player_id integer not null,
  id bigint not null default next_event_id(),
  feature text not null,
  kind text not null,
  payload jsonb not null,
  at timestamptz not null,
  primary key (player_id, id)
);
create index event_in_order on event (id);
revoke update, delete on event from zamra_app;
grant insert on event to zamra_ledger;
grant usage on sequence event_id to zamra_ledger;

-- The position of a projection, moved in the same transaction as its effect. Everything up to applied_id is applied;
-- up to fence_id no further event can appear once every transaction below fence_xid has ended.
create table projection_cursor (
  name text primary key,
  applied_id bigint not null default 0,
  fence_id bigint not null default 0,
  fence_xid xid8 not null default '0',
  moved_at timestamptz not null default now(),
  check (applied_id <= fence_id)
);

-- A projection of the event log: the number of events of each feature and day.
create table event_tally (
  feature text not null,
  day date not null,
  events bigint not null check (events > 0),
  primary key (feature, day)
);

-- When a nightly job last completed on this shard. A Restate that lost its state reads it here.
create table job_run (
  name text primary key,
  done_at timestamptz not null,
  figures jsonb not null default '{}'
);
