create or replace function ledger.carry(kind_carried text, players integer[], seqs integer[], records jsonb[], moment timestamptz)
  returns jsonb[] language plpgsql volatile set search_path = ledger, pg_temp as $$
declare
  written_by text := (select writer from ledger.carrier where kind = kind_carried);
  told jsonb[];
begin
  if written_by is null then
    raise exception 'nobody writes records of the kind %', kind_carried using errcode = 'invalid_parameter_value';
  end if;
  execute format('select %s($1, $2, $3, $4)', written_by::regproc) into told using players, seqs, records, moment;
  return told;
end
$$;

-- Posts like `post`, `post_in_turns` or `post_in_runs` and then writes what the posted commands carried: `carries` is a
-- list of {ord, kind, record}. Commands that carry nothing do not come this way.
create or replace function ledger.post_carrying(
  players integer[], keys uuid[], hashes bigint[], kinds smallint[], amounts bigint[], refs uuid[],
  seconds bigint[], thirds bigint[], grants uuid[], weights smallint[], rules smallint[], ends integer[],
  way text, carries jsonb
) returns table (
  ord bigint, status smallint, again boolean, seq integer, legs smallint, cash bigint, held bigint, bonus bigint,
  reason bigint[], cash_now bigint, held_now bigint, carried jsonb
)
  language plpgsql volatile security definer
  set search_path = ledger, pg_temp
  set plan_cache_mode = force_generic_plan
  set jit = off
as $$
#variable_conflict use_column
declare
  answers ledger.answer[];
  posted record;
  carried_ords bigint[] := '{}';
  carried_told jsonb[] := '{}';
begin
  if way = 'post' then
    select array_agg(p) into answers
    from ledger.post(players, keys, hashes, kinds, amounts, refs, seconds, thirds, grants, weights, rules) p;
  elsif way = 'post_in_turns' then
    select array_agg(p) into answers
    from ledger.post_in_turns(players, keys, hashes, kinds, amounts, refs, seconds, thirds, grants, weights, rules, ends) p;
  else
    select array_agg(p) into answers
    from ledger.post_in_runs(players, keys, hashes, kinds, amounts, refs, seconds, thirds, grants, weights, rules, ends) p;
  end if;

  for posted in
    select c.kind, array_agg(c.ord) as ords, array_agg(players[c.ord]) as players, array_agg(a.seq) as seqs,
      array_agg(c.record) as records
    from jsonb_to_recordset(carries) c (ord bigint, kind text, record jsonb)
    join unnest(answers) a on a.ord = c.ord and a.status = 0 and not a.again
    group by c.kind
  loop
    carried_ords := carried_ords || posted.ords;
    carried_told := carried_told
      || ledger.carry(posted.kind, posted.players, posted.seqs, posted.records, clock_timestamp());
  end loop;

  return query
  select a.ord, a.status, a.again, a.seq, a.legs, a.cash, a.held, a.bonus, a.reason, a.cash_now, a.held_now, c.told
  from unnest(answers) a left join unnest(carried_ords, carried_told) c (ord, told) on c.ord = a.ord;
end
$$;

-- For what is played without money: the record is written outside the book, and its number there is none. So whoever may
-- do this can still write no record of a stake that was never taken.
create or replace function ledger.carry_outside(kind_carried text, player integer, record jsonb) returns jsonb
  language sql volatile security definer set search_path = ledger, pg_temp as $$
  select (ledger.carry(kind_carried, array[player], array[0], array[record], clock_timestamp()))[1]
$$;
