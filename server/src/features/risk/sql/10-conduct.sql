-- A case goes from one state to the next and never back. A closed case is decided again only while it freezes the account.
create or replace function guard_conduct_case() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'OPEN' then
      raise exception 'a case begins open' using errcode = 'check_violation', constraint = 'conduct_case_order';
    end if;
    return new;
  end if;
  if (new.player_id, new.case_no, new.rule, new.evidence, new.opened_at)
    is distinct from (old.player_id, old.case_no, old.rule, old.evidence, old.opened_at) then
    raise exception 'what a case is about does not change'
      using errcode = 'check_violation', constraint = 'conduct_case_order';
  end if;
  if new.state = old.state and (new.remedy, new.decided_at, new.appealed_at, new.closed_at)
    is not distinct from (old.remedy, old.decided_at, old.appealed_at, old.closed_at) then
    return new;
  end if;
  if (old.state, new.state) not in (('OPEN', 'DECIDED'), ('DECIDED', 'APPEALED'), ('APPEALED', 'DECIDED'),
      ('DECIDED', 'CLOSED'), ('CLOSED', 'DECIDED'))
    or (new.state = 'APPEALED' and old.appealed_at is not null)
    or (old.state = 'CLOSED' and not exists (select from account_state a
      where a.player_id = old.player_id and a.case_no = old.case_no and a.state = 'FROZEN')) then
    raise exception 'a case that is % cannot become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'conduct_case_order';
  end if;
  return new;
end
$$;
create or replace trigger conduct_case_in_order before insert or update on conduct_case
  for each row execute function guard_conduct_case();
