-- The player is locked before the id is taken and until the commit, so that the ids of one player's events grow in
-- the order in which their commands were committed.
create or replace function append_event(player integer, feature text, kind text, payload jsonb, at timestamptz) returns bigint
  language plpgsql volatile as $$
declare
  new_id bigint;
begin
  perform public.require_own_players(array[player]);
  perform pg_advisory_xact_lock(hashtext('event'), player);
  new_id := next_event_id();
  insert into event (player_id, id, feature, kind, payload, at) values (player, new_id, feature, kind, payload, at);
  return new_id;
end
$$;

create or replace function refuse_change_of_events() returns trigger
  language plpgsql as $$
begin
  -- `prune_events` alone removes events: what every projection has read and is older than its retention.
  if tg_op = 'DELETE' and current_setting('zamra.pruning', true) = 'on' then return null; end if;
  raise exception 'events are only ever added: % is refused', tg_op using errcode = 'restrict_violation';
end
$$;

create or replace trigger event_is_append_only before update or delete or truncate on event
  for each statement execute function refuse_change_of_events();
