-- The player's turn is taken before the id and held until the commit, so that the ids of one player's facts grow in
-- the order in which their commands were committed.
create or replace function append_fact(player integer, room text, kind text, payload jsonb, at timestamptz) returns bigint
  language plpgsql volatile as $$
declare
  new_id bigint;
begin
  perform public.require_own_players(array[player]);
  perform pg_advisory_xact_lock(hashtext('fact'), player);
  new_id := next_fact_id();
  insert into fact (player_id, id, room, kind, payload, at) values (player, new_id, room, kind, payload, at);
  return new_id;
end
$$;

create or replace function refuse_change_of_facts() returns trigger
  language plpgsql as $$
begin
  raise exception 'facts are only ever added: % is refused', tg_op using errcode = 'restrict_violation';
end
$$;

create or replace trigger fact_is_append_only before update or delete or truncate on fact
  for each statement execute function refuse_change_of_facts();
