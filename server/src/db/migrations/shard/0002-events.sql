-- The event log of this shard. Commands append to it in their own transaction; projections read it.
-- The sequence must not be cached: a session that holds ids in reserve would use a low one long after the fence has
-- passed it, and that event would never be read.
create sequence fact_id as bigint cache 1;

-- The transaction takes its own id before the id of the event. So a reader that sees an event id knows that its
-- writer's transaction id is already assigned, and lower than any assigned later: the fence relies on this. The default
-- of `fact.id` calls this function, so it is part of the table.
create function next_fact_id() returns bigint
  language plpgsql volatile as $$
begin
  perform pg_current_xact_id();
  return nextval('fact_id');
end
$$;

create table fact (
  player_id integer not null,
  id bigint not null default next_fact_id(),
  room text not null,
  kind text not null,
  payload jsonb not null,
  at timestamptz not null,
  primary key (player_id, id)
);
create index fact_in_order on fact (id);
revoke update, delete on fact from zamra_app;
grant insert on fact to zamra_ledger;
grant usage on sequence fact_id to zamra_ledger;

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
create table fact_tally (
  room text not null,
  day date not null,
  facts bigint not null check (facts > 0),
  primary key (room, day)
);

-- When a nightly job last completed on this shard. A Restate that lost its state does not know it, and asks here.
create table flow_run (
  name text primary key,
  done_at timestamptz not null,
  figures jsonb not null default '{}'
);
