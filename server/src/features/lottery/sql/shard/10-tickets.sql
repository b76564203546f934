create or replace function wait_for_sales() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('draw_gate'), hashtext(old.draw_id));
  return new;
end
$$;

create or replace trigger gate_waits_for_sales before update on draw_gate
  for each row execute function wait_for_sales();

-- Writes the tickets that came with stakes which were accepted, in the transaction of the stakes, and tells of each
-- whether it is in the draw and when it was taken. A record holds the ticket, and the text of its receipt around the two
-- figures that only the book knows: when it was, and the player's number there. The receipt is canonical: its keys are in
-- order, so `at` comes first and `seq` between the two parts.
--
-- Whether a ticket is in the draw is decided by its gate, which is a row of this shard, and not by a clock. Before the
-- tickets of a draw are counted its gate is closed for good (`closed_at`), and that waits for every sale which has passed
-- it. So servers whose clocks differ cannot disagree about what was sold, and nothing is sold after the count. `closes_at`
-- only ends the sale on time: a server whose clock is slow sells for that long after it, at most until the gate is closed.
--
-- A ticket that is sold alone pays for every statement here, so what can be an expression is one.
create or replace function write_tickets(players integer[], seqs integer[], records jsonb[], moment timestamptz) returns jsonb[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  -- As the receipt says it: in whole milliseconds.
  taken_at timestamptz := date_trunc('milliseconds', after_waiting(moment));
  at_ms bigint := (extract(epoch from taken_at) * 1000)::bigint;
  draws text[];
  has_gifts boolean;
  has_max_stakes boolean;
  draw text;
  locked text;
  open_draws text[];
  told jsonb[];
  gift record;
begin
  if cardinality(records) = 1 then
    draws := array[records[1] ->> 'drawId'];
    has_gifts := records[1] ->> 'freeTicket' is not null;
    has_max_stakes := records[1] ->> 'maxStake' is not null;
  else
    select array_agg(distinct r ->> 'drawId'), bool_or(r ->> 'freeTicket' is not null), bool_or(r ->> 'maxStake' is not null)
    into draws, has_gifts, has_max_stakes from unnest(records) r;
  end if;
  foreach draw in array draws loop
    locked := pg_advisory_xact_lock_shared(hashtext('draw_gate'), hashtext(draw))::text;
  end loop;
  -- Its own statement, so that it sees what was committed while the lock was waited for.
  open_draws := array(
    select g.draw_id from draw_gate g
    where g.draw_id = any (draws) and g.closed_at is null and g.closes_at > after_waiting(moment));
  insert into ticket (player_id, seq, at, ticket_id, stake, mode, state, currency, draw_id, picks, free_ticket, leaf)
  select player, seq, taken_at, (r ->> 'ticketId')::uuid, (r ->> 'stake')::bigint, r ->> 'mode',
    case when r ->> 'drawId' = any (open_draws) then 'taken' else 'late' end, r ->> 'currency',
    r ->> 'drawId', r -> 'picks', r ->> 'freeTicket', sha256('\x00'::bytea || convert_to(
      '{"at":' || at_ms || ',' || (r ->> 'before') || ',"seq":' || seq || ',' || (r ->> 'after') || '}', 'UTF8'))
  from unnest(players, seqs, records) a (player, seq, r);
  if cardinality(draws) = 1 then
    told := array_fill(
      jsonb_build_object('state', case when cardinality(open_draws) = 1 then 'taken' else 'late' end, 'at', at_ms),
      array[cardinality(records)]);
  else
    select array_agg(jsonb_build_object('state',
      case when r ->> 'drawId' = any (open_draws) then 'taken' else 'late' end, 'at', at_ms) order by ord) into told
    from unnest(records) with ordinality a (r, ord);
  end if;
  -- A ticket that the operator stakes uses up what entitles the player to it; without it the stake fails too.
  if has_gifts then
    for gift in
      select player, r ->> 'freeTicket' as reward, (r ->> 'stake')::bigint as stake, r ->> 'game' as game
      from unnest(players, records) a (player, r) where r ->> 'freeTicket' is not null
    loop
      perform use_free_ticket(gift.player, gift.reward, gift.stake, gift.game, taken_at);
    end loop;
  end if;
  -- The stakes of a player are taken one after another, because each locks their wallet. Most markets have no largest
  -- stake; their tickets are not summed up.
  if has_max_stakes and exists (
    select from unnest(players, records) a (player, r)
    where (r ->> 'maxStake')::bigint < (
      select sum(t.stake) from ticket t
      where t.player_id = player and t.draw_id = r ->> 'drawId' and t.mode = 'real' and t.state in ('taken', 'settled'))
  ) then
    raise exception 'the stakes on the draw exceed the largest stake'
      using errcode = 'check_violation', constraint = 'stake_within_max';
  end if;
  return told;
end
$$;

revoke all on function write_tickets from public;
grant execute on function write_tickets to zamra_ledger;
insert into ledger.record_writer values ('ticket', 'public.write_tickets')
on conflict (kind) do update set writer = excluded.writer;
