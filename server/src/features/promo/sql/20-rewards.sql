-- A bonus that cannot be combined is the only one in play. The wallet is locked, so no other grant can become active meanwhile.
-- What a free ticket won stands beside any bonus: the player cannot choose when a draw is settled.
create or replace function require_exclusive_grants(players integer[]) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  if exists (
    select from promo_grant
    where player_id = any (players) and state = 'ACTIVE' and terms -> 'grant' ->> 'kind' <> 'freeTickets'
    group by player_id having count(*) > 1 and bool_or(is_exclusive)
  ) then
    raise exception 'a bonus is in play that cannot be combined'
      using errcode = 'check_violation', constraint = 'promo_grant_exclusive';
  end if;
end
$$;

-- Claims rewards together with the command that pays them. A record names the reward; of a reward that is wagered it also has
-- the terms of the grant, which is active from now on. A reward that cannot be claimed any more fails the command.
create or replace function write_rewards(players integer[], seqs integer[], records jsonb[], moment timestamptz)
  returns jsonb[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  at timestamptz := after_waiting(moment);
  changed integer;
begin
  update reward w set state = 'CLAIMED', ended_by = 'claim', ended_at = at, claim_id = r ->> 'claimId'
  from unnest(players, records) a (player, r)
  where w.player_id = player and w.reward_id = r ->> 'rewardId' and w.state = 'CLAIMABLE' and w.claim_until > at;
  get diagnostics changed = row_count;
  if changed <> cardinality(records) then
    raise exception 'a reward cannot be claimed any more'
      using errcode = 'check_violation', constraint = 'reward_claimable';
  end if;
  insert into promo_grant (player_id, grant_id, promo_id, version, terms, terms_hash, currency, ledger_grant,
    ledger_deposit, state, deposit, bonus, wager_required, offered_at, granted_at, expires_at, period, is_exclusive)
  select w.player_id, w.reward_id, w.promo_id, w.version, w.terms, w.terms_hash, w.currency, (r ->> 'ledgerGrant')::uuid,
    (r ->> 'ledgerGrant')::uuid, 'ACTIVE', 0, w.amount, (r ->> 'wagerRequired')::bigint, w.created_at, at,
    at + make_interval(days => (r ->> 'days')::integer), w.period, (w.terms ->> 'isExclusive')::boolean
  from unnest(players, records) a (player, r)
  join reward w on w.player_id = player and w.reward_id = r ->> 'rewardId'
  where r ? 'wagerRequired';
  perform require_exclusive_grants(players);
  return (select array_agg('{}'::jsonb) from unnest(records));
end
$$;

revoke all on function write_rewards from public;
grant execute on function write_rewards to zamra_ledger;
insert into ledger.record_writer values ('reward', 'public.write_rewards')
on conflict (kind) do update set writer = excluded.writer;
