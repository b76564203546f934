-- A bonus that a player chose with a deposit. It is offered with the order and becomes active, converted, expired or
-- forfeited in the transaction of the ledger that moves the bonus; it lapses when the deposit does not earn it.
create table promo_grant (
  player_id integer not null,
  -- The number of the deposit order.
  grant_id text not null,
  promo_id text not null,
  version integer not null,
  -- The terms as they were when the player chose the bonus; a later version does not change them.
  terms jsonb not null,
  terms_hash bytea not null check (octet_length(terms_hash) = 32),
  currency text not null,
  -- The references of the bonus and of the deposit in the ledger.
  ledger_grant uuid not null,
  ledger_deposit uuid not null,
  state text not null check (state in ('OFFERED', 'LAPSED', 'ACTIVE', 'CONVERTED', 'EXPIRED', 'FORFEITED')),
  deposit bigint,
  bonus bigint,
  wager_required bigint,
  offered_at timestamptz not null,
  granted_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  primary key (player_id, grant_id),
  constraint an_active_grant_has_terms check (
    state in ('OFFERED', 'LAPSED') or num_nulls(deposit, bonus, wager_required, granted_at, expires_at) = 0)
);
-- A promotion is granted once to a player, and one grant is active at a time, whatever the code does.
create unique index promo_granted_once on promo_grant (player_id, promo_id) where state not in ('OFFERED', 'LAPSED');
create unique index promo_grant_active on promo_grant (player_id) where state = 'ACTIVE';
create index promo_grant_offered on promo_grant (player_id) where state = 'OFFERED';
