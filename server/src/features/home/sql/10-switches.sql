-- Changes one switch and keeps who changed it and why, with their signatures. Without `opens` the switch is removed, and a
-- missing switch means the default of its reader. A change that changes nothing leaves no trace, unless it is made `again`
-- over one that operators did not sign, which no reader follows. Returns null, and changes
-- nothing, when the last change of the switch is not the one that the signed change follows. Without signatures only the seed
-- of a sandbox changes a switch, before there are operators. The readers verify the signatures, which the database cannot.
create or replace function set_switch(
  switch text, opens boolean, new_reason jsonb, changed_by text, why text, asked_at timestamptz, approval jsonb,
  follows integer, again boolean default false
) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if set_switch.approval is null and (exists (select from operator) or exists (select from staff)) then
    raise exception 'a change of switch % needs the signatures of operators', switch using errcode = 'insufficient_privilege';
  end if;
  -- One change after another, so that the numbers have no gap.
  lock table operator_switch_change in share row exclusive mode;
  if not again and ((select row(s.is_open, s.reason) from operator_switch s where s.name = switch)
    is not distinct from row(opens, new_reason)
    or opens is null and not exists (select from operator_switch s where s.name = switch)) then
    return false;
  end if;
  if set_switch.approval is not null and follows is distinct from
    (select coalesce(max(c.number), 0) from operator_switch_change c where c.name = switch) then
    return null;
  end if;
  insert into operator_switch_change (number, name, is_open, reason, changed_by, why, changed_at, approval)
  select coalesce(max(c.number), 0) + 1, switch, opens, new_reason, set_switch.changed_by, set_switch.why, asked_at,
    set_switch.approval
  from operator_switch_change c;
  perform apply_switches();
  return true;
end
$$;

-- Restores every switch from its last change. Returns how many differed.
create or replace function apply_switches() returns integer
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  different integer;
begin
  with last as (
    select distinct on (c.name) c.* from operator_switch_change c order by c.name, c.number desc
  ), removed as (
    delete from operator_switch s
    where not exists (select from last where last.name = s.name and last.is_open is not null) returning 1
  ), written as (
    insert into operator_switch as s (name, is_open, reason, changed_at)
    select name, is_open, reason, changed_at from last where is_open is not null
    on conflict (name) do update set is_open = excluded.is_open, reason = excluded.reason, changed_at = excluded.changed_at
    where (s.is_open, s.reason, s.changed_at) is distinct from (excluded.is_open, excluded.reason, excluded.changed_at)
    returning 1
  )
  select (select count(*) from removed) + (select count(*) from written) into different;
  return different;
end
$$;

-- One change as the hash chain sees it: the text of every column. A change without signatures ends with its time.
create or replace function switch_change_text(c operator_switch_change) returns text
  language sql stable as $$
  select concat_ws('|', 'switch', c.number, to_json(c.name), coalesce(c.is_open::text, '-'), coalesce(c.reason::text, '-'),
    to_json(c.changed_by), to_json(c.why), (extract(epoch from c.changed_at) * 1000000)::bigint, c.approval::text)
$$;

create or replace function switch_history_refuses_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'the history of switches is append-only: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;
create or replace trigger change_is_append_only before update or delete or truncate on operator_switch_change
  for each statement execute function switch_history_refuses_change();
create or replace trigger link_is_append_only before update or delete or truncate on operator_switch_link
  for each statement execute function switch_history_refuses_change();

revoke all on function apply_switches from public;
