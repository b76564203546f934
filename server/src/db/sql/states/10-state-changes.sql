-- A state machine: its trigger names every transition as FROM>TO, and any other is refused.
create or replace function guard_state_order() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state || '>' || new.state <> all (tg_argv) then
    raise exception 'a row of % that is % cannot become %', tg_table_name, old.state, new.state
      using errcode = 'check_violation', constraint = 'state_order';
  end if;
  return new;
end
$$;

-- Appends to the history of one object. The caller holds the lock of the object.
create or replace function append_state_change(
  player integer, changed text, named text, before text, after text, moment timestamptz
) returns void
  language sql volatile set search_path = public, pg_temp as $$
  insert into state_change (player_id, object, object_id, number, from_state, to_state, at)
  select player, changed, named, 1 + coalesce(max(c.number), 0), before, after, moment
  from state_change c where c.player_id = player and c.object = changed and c.object_id = named
$$;
revoke all on function append_state_change from public;

-- Records a state with the transaction that writes it. The trigger names the object, the columns with its times, the last
-- one first, and the columns of its id.
create or replace function record_state() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  written jsonb := to_jsonb(new);
  named text;
  moment timestamptz;
begin
  select string_agg(written ->> part, ':' order by position) into named
  from unnest(tg_argv) with ordinality as columns (part, position) where position > 2;
  select (written ->> part)::timestamptz into moment
  from unnest(string_to_array(tg_argv[1], ' ')) with ordinality as columns (part, position)
  where written ->> part is not null order by position limit 1;
  perform append_state_change(
    new.player_id, tg_argv[0], named, case when tg_op = 'UPDATE' then old.state end, new.state, moment);
  return null;
end
$$;
revoke all on function record_state from public;
