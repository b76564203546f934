-- Who a number, a Google account or a bank account belongs to, found without knowing the shard and without knowing the
-- thing itself: the key is a keyed hash (a blind index), so this table tells nothing to whoever copies it.
-- A claim is made here before the player's shard is written. A claim whose player does not have the thing in his shard
-- is a claim that was not finished: the next attempt finishes it or takes it over.
create table identity_claim (
  kind text not null check (kind in ('phone', 'google', 'bankAccount')),
  blind_index bytea not null check (octet_length(blind_index) = 32),
  player_id integer not null references player_directory,
  claimed_at timestamptz not null,
  primary key (kind, blind_index)
);
create index identity_claim_by_player on identity_claim (player_id);

-- The policy of each market, version by version: a public log. A version never changes; the newest counts. Two people
-- have approved it.
create table market_policy (
  market text not null,
  version integer not null check (version > 0),
  policy jsonb not null,
  approved_by text[] not null check (
    cardinality(approved_by) >= 2 and array_position(approved_by, null) is null and approved_by[1] <> approved_by[2]
  ),
  published_at timestamptz not null,
  primary key (market, version)
);
create function market_policy_refuses_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published market policy never changes: publish the next version';
end
$$;
create trigger market_policy_never_changes before update or delete or truncate on market_policy
for each statement execute function market_policy_refuses_change();

create table vip_level (
  currency text not null,
  level integer not null check (level >= 0),
  name jsonb not null check (has_all_languages(name)),
  deposit_need bigint not null check (deposit_need >= 0),
  bet_need bigint not null check (bet_need >= 0),
  upgrade_bonus bigint not null check (upgrade_bonus >= 0),
  bet_rebate_bps integer not null check (bet_rebate_bps between 0 and 10000),
  weekly_bonus bigint not null check (weekly_bonus >= 0),
  birthday_bonus bigint not null check (birthday_bonus >= 0),
  withdraw_daily_limit bigint not null check (withdraw_daily_limit >= 0),
  withdraw_fee_bps integer not null check (withdraw_fee_bps between 0 and 10000),
  withdraw_daily_times integer not null check (withdraw_daily_times > 0),
  primary key (currency, level)
);
