-- A command may have a record of its feature attached: a ticket with its stake, a round with its bet. The record is
-- written when, and only when, the command is newly posted, in the same transaction. The ledger does not look into it:
-- the feature owns the function that writes its records, and registers it in `ledger.record_writer`.
--
-- A writer takes players, their ledger sequences, records and the time at which the server asked, to which it adds the
-- wait with `after_waiting`. It returns for each record, in order, what its feature wants to know of it.
create or replace function ledger.write_records(
  record_kind text, players integer[], seqs integer[], records jsonb[], moment timestamptz
) returns jsonb[]
  language plpgsql volatile set search_path = ledger, pg_temp as $$
declare
  written_by text := (select writer from ledger.record_writer where kind = record_kind);
  results jsonb[];
begin
  if written_by is null then
    raise exception 'no function is registered for records of the kind %', record_kind
      using errcode = 'invalid_parameter_value';
  end if;
  execute format('select %s($1, $2, $3, $4)', written_by::regproc) into results using players, seqs, records, moment;
  return results;
end
$$;

-- Posts like `post`, `post_in_turns` or `post_in_runs` (`method`) and then writes the records of the posted commands:
-- `attached` is a list of {ord, kind, record}. Commands without a record do not come this way.
create or replace function ledger.post_with_records(
  requests ledger.request[], asked_at timestamptz, ends integer[], method text, attached jsonb
)
  returns table (
    ord bigint, status ledger.command_status, again boolean, seq integer, legs smallint, cash bigint, held bigint,
    bonus bigint, reason bigint[], cash_now bigint, held_now bigint, result jsonb
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
  results jsonb[];
  told jsonb[];
begin
  if method = 'post' then
    select array_agg(p order by p.ord) into answers from ledger.post(requests, asked_at) p;
  elsif method = 'post_in_turns' then
    select array_agg(p order by p.ord) into answers from ledger.post_in_turns(requests, asked_at, ends) p;
  else
    select array_agg(p order by p.ord) into answers from ledger.post_in_runs(requests, asked_at, ends) p;
  end if;

  -- Without a status nothing was posted, because a wallet was held. Otherwise the answers stand in the places of their commands.
  if answers[1].status is not null then
    for posted in
      select c.kind, array_agg(c.ord) as ords, array_agg(requests[c.ord].player_id) as players,
        array_agg(answers[c.ord].seq) as seqs, array_agg(c.record) as records
      from jsonb_to_recordset(attached) c (ord bigint, kind text, record jsonb)
      where answers[c.ord].status = 'posted' and not answers[c.ord].again
      group by c.kind
    loop
      results := ledger.write_records(posted.kind, posted.players, posted.seqs, posted.records, asked_at);
      for place in 1..cardinality(posted.ords) loop
        told[posted.ords[place]] := results[place];
      end loop;
    end loop;
  end if;

  return query
  select a.ord, a.status, a.again, a.seq, a.legs, a.cash, a.held, a.bonus, a.reason, a.cash_now, a.held_now, told[a.ord]
  from unnest(answers) a;
end
$$;

-- Posts several commands of one player one after another, all of them or none: a withdrawal together with the bonuses that
-- are given up for it. It waits for the wallet. A command that is refused undoes those before it, and so does a record that
-- cannot be written.
create or replace function ledger.post_together(requests ledger.request[], asked_at timestamptz, attached jsonb)
  returns setof ledger.answer
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
declare
  posted ledger.answer;
begin
  perform ledger.lock_wallets(requests);
  for place in 1..cardinality(requests) loop
    select * into posted from ledger.post(requests[place:place], asked_at);
    if posted.status is null then
      raise exception 'another transaction adds events of the player' using errcode = 'lock_not_available';
    end if;
    if posted.status <> 'posted' then
      raise exception 'one of several commands was refused: %', posted.status
        using errcode = 'check_violation', constraint = 'posted_together';
    end if;
    if not posted.again then
      perform ledger.write_records(a.kind, array[requests[place].player_id], array[posted.seq], array[a.record], asked_at)
      from jsonb_to_recordset(attached) a (ord bigint, kind text, record jsonb) where a.ord = place;
    end if;
    return next posted;
  end loop;
end
$$;

-- For free play: the record is written without a command, and its ledger sequence is 0. So a caller of this function
-- still cannot write the record of a stake that was never taken.
create or replace function ledger.write_free_record(
  record_kind text, player integer, record jsonb, asked_at timestamptz
) returns jsonb
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  perform public.require_own_players(array[player]);
  return (ledger.write_records(record_kind, array[player], array[0], array[record], asked_at))[1];
end
$$;
