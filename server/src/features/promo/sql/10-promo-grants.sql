-- Moves grants to the state that their bonus has just reached in the ledger, in the same transaction. A record names the
-- grant and its next state. A grant that is not in the state before it fails the command: no bonus is granted for an
-- offer that has lapsed.
create or replace function write_promo_grants(players integer[], seqs integer[], records jsonb[], moment timestamptz)
  returns jsonb[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  at timestamptz := after_waiting(moment);
  changed integer;
begin
  update promo_grant g set
    state = r ->> 'state',
    deposit = coalesce((r ->> 'deposit')::bigint, deposit),
    bonus = coalesce((r ->> 'bonus')::bigint, bonus),
    wager_required = coalesce((r ->> 'wagerRequired')::bigint, wager_required),
    granted_at = coalesce(granted_at, at),
    expires_at = coalesce(expires_at, at + make_interval(days => (r ->> 'days')::integer)),
    ended_at = case when r ->> 'state' = 'ACTIVE' then null else at end,
    ended_by = r ->> 'endedBy'
  from unnest(players, records) a (player, r)
  where g.player_id = player and g.grant_id = r ->> 'grantId'
    and g.state = case when r ->> 'state' = 'ACTIVE' then 'OFFERED' else 'ACTIVE' end;
  get diagnostics changed = row_count;
  if changed <> cardinality(records) then
    raise exception 'a promotion grant is not in the state before the one that it shall reach'
      using errcode = 'check_violation', constraint = 'promo_grant_state';
  end if;
  -- A grant that ends conflicts with no other.
  perform require_exclusive_grants(
    array(select player from unnest(players, records) a (player, r) where r ->> 'state' = 'ACTIVE'));
  return (select array_agg('{}'::jsonb) from unnest(records));
end
$$;

revoke all on function write_promo_grants from public;
grant execute on function write_promo_grants to zamra_ledger;
insert into ledger.record_writer values ('promoGrant', 'public.write_promo_grants')
on conflict (kind) do update set writer = excluded.writer;
