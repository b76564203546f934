-- The log of what happened on this shard. Commands append to it in their own transaction; projections read it.
-- The sequence must not be cached: a session that holds ids in reserve would use a low one long after the fence has
-- passed it, and that fact would never be read.
create sequence fact_id as bigint cache 1;

-- The transaction's own id is taken before the fact's. So whoever sees an id in the sequence knows that its writer's
-- transaction id is already given out, and lower than any that is given out from then on: the fence stands on this.
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

-- The player's turn is taken before the id and held until the commit, so that the ids of one player's facts grow in
-- the order in which his commands were committed.
create function append_fact(player integer, room text, kind text, payload jsonb, at timestamptz) returns bigint
  language plpgsql volatile as $$
declare
  new_id bigint;
begin
  perform pg_advisory_xact_lock(hashtext('fact'), player);
  new_id := next_fact_id();
  insert into fact (player_id, id, room, kind, payload, at) values (player, new_id, room, kind, payload, at);
  return new_id;
end
$$;

create function refuse_change_of_facts() returns trigger
  language plpgsql as $$
begin
  raise exception 'facts are only ever added: % is refused', tg_op using errcode = 'restrict_violation';
end
$$;

create trigger fact_is_append_only before update or delete or truncate on fact
  for each statement execute function refuse_change_of_facts();

-- How far a projection has come, moved in the same transaction as its effect. Up to applied_id everything is applied;
-- up to fence_id nothing more can appear once every transaction below fence_xid has ended.
create table projection_cursor (
  name text primary key,
  applied_id bigint not null default 0,
  fence_id bigint not null default 0,
  fence_xid xid8 not null default '0',
  moved_at timestamptz not null default now(),
  check (applied_id <= fence_id)
);

-- When a nightly flow last did its work on this shard. A Restate that comes back empty does not know, and asks here.
create table flow_run (
  name text primary key,
  done_at timestamptz not null,
  figures jsonb not null default '{}'
);
