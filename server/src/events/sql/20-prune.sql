-- Removes the next events of one class: at most as many as are asked for, in the order of the log, up to the first event that is
-- not older than `before`, and never one that a reader has not applied. The position moves in the same transaction, so a run
-- that was killed loses nothing and repeats nothing. While another process removes events of the class, there is nothing to do.
create or replace function prune_events(
  class text, kinds text[], readers text[], before timestamptz, at_most integer,
  out removed integer, out is_more boolean
)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  from_id bigint;
  safe_id bigint;
  to_id bigint;
  looked_at integer;
begin
  removed := 0;
  is_more := false;
  insert into event_prune (kept_for) values (class) on conflict do nothing;
  select p.until_id into from_id from event_prune p where p.kept_for = class for update skip locked;
  -- A reader without a cursor has applied nothing.
  select min(coalesce(c.applied_id, 0)) into safe_id from unnest(readers) r left join projection_cursor c on c.name = r;
  if from_id is null or safe_id is null or safe_id <= from_id then return; end if;

  select coalesce(min(e.id) filter (where e.at >= before) - 1, max(e.id)), count(*) into to_id, looked_at
  from (select id, at from event where id > from_id and id <= safe_id order by id limit at_most) e;
  if to_id is null or to_id <= from_id then return; end if;
  is_more := looked_at = at_most and exists (select from event e where e.id = to_id and e.at < before);

  perform set_config('zamra.pruning', 'on', true);
  with gone as (
    delete from event e where e.id > from_id and e.id <= to_id and e.kind = any (kinds) returning e.player_id, e.kind
  ), counted as (
    insert into event_pruned as p (player_id, events)
    select player_id, count(*) from gone where kind in (select m.event from ledger.movement m)
    group by player_id order by player_id
    on conflict (player_id) do update set events = p.events + excluded.events
  )
  select count(*) into removed from gone;
  perform set_config('zamra.pruning', '', true);
  update event_prune p set until_id = to_id, events = p.events + removed where p.kept_for = class;
end
$$;
revoke all on function prune_events from public;
grant execute on function prune_events to zamra_app;
