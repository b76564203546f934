-- Uses one of the player's free tickets, in the transaction of the stake. The wallet is locked, so two uses follow each other.
create or replace function use_free_ticket(player integer, reward text, ticket_stake bigint, ticket_game text, at timestamptz)
  returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update free_ticket set used = used + 1
  where player_id = player and reward_id = reward and stake = ticket_stake and game = ticket_game and used < number
    and expires_at > at;
  if not found then
    raise exception 'no free ticket is left for this' using errcode = 'check_violation', constraint = 'free_ticket_left';
  end if;
end
$$;
revoke all on function use_free_ticket from public;

-- Returns free tickets whose stake goes back to the operator. One that would have ended meanwhile can be used for a day.
create or replace function write_returned_free_tickets(
  players integer[], seqs integer[], records jsonb[], moment timestamptz
) returns jsonb[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  at timestamptz := after_waiting(moment);
  given record;
begin
  for given in select player, r ->> 'rewardId' as reward from unnest(players, records) a (player, r) loop
    update free_ticket set used = used - 1, expires_at = greatest(expires_at, at + interval '1 day')
    where player_id = given.player and reward_id = given.reward;
    if not found then
      raise exception 'the free ticket to return is not known' using errcode = 'check_violation', constraint = 'free_ticket_left';
    end if;
  end loop;
  return (select array_agg('{}'::jsonb) from unnest(records));
end
$$;
revoke all on function write_returned_free_tickets from public;
grant execute on function write_returned_free_tickets to zamra_ledger;
insert into ledger.record_writer values ('freeTicketReturned', 'public.write_returned_free_tickets')
on conflict (kind) do update set writer = excluded.writer;

-- Winnings of a free ticket that are wagered: an active grant under the terms of the reward that gave the ticket. It stands
-- beside any other, because winnings are paid whatever else the player has.
create or replace function write_free_ticket_wins(players integer[], seqs integer[], records jsonb[], moment timestamptz)
  returns jsonb[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  at timestamptz := after_waiting(moment);
  written integer;
begin
  insert into promo_grant (player_id, grant_id, promo_id, version, terms, terms_hash, currency, ledger_grant,
    ledger_deposit, state, deposit, bonus, wager_required, offered_at, granted_at, expires_at, period, is_exclusive)
  select w.player_id, r ->> 'grantId', w.promo_id, w.version, w.terms, w.terms_hash, w.currency, (r ->> 'ledgerGrant')::uuid,
    (r ->> 'ledgerGrant')::uuid, 'ACTIVE', 0, (r ->> 'bonus')::bigint, (r ->> 'wagerRequired')::bigint, w.created_at, at,
    at + make_interval(days => (r ->> 'days')::integer), r ->> 'grantId', false
  from unnest(players, records) a (player, r)
  join reward w on w.player_id = player and w.reward_id = r ->> 'rewardId';
  get diagnostics written = row_count;
  if written <> cardinality(records) then
    raise exception 'the reward of a free ticket is not known' using errcode = 'check_violation', constraint = 'free_ticket_left';
  end if;
  return (select array_agg('{}'::jsonb) from unnest(records));
end
$$;
revoke all on function write_free_ticket_wins from public;
grant execute on function write_free_ticket_wins to zamra_ledger;
insert into ledger.record_writer values ('freeTicketWon', 'public.write_free_ticket_wins')
on conflict (kind) do update set writer = excluded.writer;
