-- Inserts new withdrawals in the transaction that holds their amounts. A player's holds come one after the other, because
-- each locks their wallet. So here it is certain whether another withdrawal was created since the rules were evaluated
-- (`times` and `withdrawn` since `since`): then limits, fee and tax are computed again, and neither the hold nor the row remains.
-- All withdrawals are counted too (`allTimes`, `allWithdrawn`), because one that was evaluated before midnight and is inserted
-- after it belongs to the day before: it is not among those of today, but tax and identification depend on the total.
create or replace function write_new_withdrawals(players integer[], seqs integer[], records jsonb[], moment timestamptz)
  returns jsonb[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  player integer;
  r jsonb;
begin
  for player, r in select * from unnest(players, records) loop
    if row((r ->> 'times')::bigint, (r ->> 'withdrawn')::numeric, (r ->> 'allTimes')::bigint, (r ->> 'allWithdrawn')::numeric)
      <> (
        select count(*) filter (where w.created_at >= (r ->> 'since')::timestamptz),
          coalesce(sum(w.amount) filter (where w.created_at >= (r ->> 'since')::timestamptz), 0),
          count(*), coalesce(sum(w.amount), 0)
        from withdrawal w where w.player_id = player and w.state not in ('FAILED', 'REJECTED', 'REVERSED', 'CANCELLED')
      ) then
      raise exception 'another withdrawal was created meanwhile'
        using errcode = 'check_violation', constraint = 'withdrawals_are_counted';
    end if;
    insert into withdrawal (player_id, withdraw_no, client_order_id, body_hash, market, currency, amount, fee, tax,
      payee_id, payee_kind, payee_place, payee_code, payee_tail, holder_sealed, number_sealed, phone_sealed, coin_units,
      coin_rate, forfeits, confirmed_by, confirmation, state, created_at, promised_at, late_terms)
    values (player, r ->> 'withdrawNo', (r ->> 'clientOrderId')::uuid, decode(r ->> 'bodyHash', 'hex'), r ->> 'market',
      r ->> 'currency', (r ->> 'amount')::bigint, (r ->> 'fee')::bigint, (r ->> 'tax')::bigint,
      r ->> 'payeeId', r ->> 'payeeKind', r ->> 'payeePlace', r ->> 'payeeCode', r ->> 'payeeTail',
      decode(r ->> 'holderSealed', 'hex'), decode(r ->> 'numberSealed', 'hex'),
      decode(r ->> 'phoneSealed', 'hex'), (r ->> 'coinUnits')::numeric, r ->> 'coinRate',
      array(select jsonb_array_elements_text(r -> 'forfeits')), r ->> 'confirmedBy', r -> 'confirmation', 'CREATED',
      (r ->> 'createdAt')::timestamptz, (r ->> 'promisedAt')::timestamptz, r -> 'lateTerms');
    insert into withdrawal_event (player_id, withdraw_no, seq, status, by_whom, at)
    values (player, r ->> 'withdrawNo', 1, 'CREATED', 'player', (r ->> 'createdAt')::timestamptz);
  end loop;
  return array(select '{}'::jsonb from unnest(records));
end
$$;

revoke all on function write_new_withdrawals from public;
grant execute on function write_new_withdrawals to zamra_ledger;
insert into ledger.record_writer values ('newWithdrawal', 'public.write_new_withdrawals')
on conflict (kind) do update set writer = excluded.writer;

-- Ends a withdrawal whose amount goes back to cash by a decision, in the transaction that returns it. One that was approved
-- in the meantime may be on its way to the bank, so nothing is returned then.
create or replace function write_withdrawal_returns(players integer[], seqs integer[], records jsonb[], moment timestamptz)
  returns jsonb[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  player integer;
  r jsonb;
begin
  for player, r in select * from unnest(players, records) loop
    update withdrawal w set state = r ->> 'to', reject_code = r ->> 'rejectCode', ended_at = (r ->> 'at')::timestamptz,
      finished_at = (r ->> 'at')::timestamptz
    where w.player_id = player and w.withdraw_no = r ->> 'withdrawNo' and w.state in ('CREATED', 'REVIEWING');
    if not found then
      raise exception 'the withdrawal is not waiting for a decision any more'
        using errcode = 'check_violation', constraint = 'withdrawal_is_undecided';
    end if;
    insert into withdrawal_event (player_id, withdraw_no, seq, status, by_whom, at)
    select player, r ->> 'withdrawNo', 1 + max(e.seq), r ->> 'to', r ->> 'by', (r ->> 'at')::timestamptz
    from withdrawal_event e where e.player_id = player and e.withdraw_no = r ->> 'withdrawNo';
  end loop;
  return array(select '{}'::jsonb from unnest(records));
end
$$;

revoke all on function write_withdrawal_returns from public;
grant execute on function write_withdrawal_returns to zamra_ledger;
insert into ledger.record_writer values ('withdrawalReturn', 'public.write_withdrawal_returns')
on conflict (kind) do update set writer = excluded.writer;
