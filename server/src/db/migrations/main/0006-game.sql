create table game_category (
  category text primary key,
  icon text not null,
  name jsonb not null check (has_all_languages(name)),
  sort integer not null
);

create table game (
  game_id text primary key,
  provider_code text not null,
  name text not null,
  -- The name in the languages that have one of their own: our draws are translated, brand names are not.
  names jsonb not null default '{}',
  image text not null,
  category text not null references game_category,
  has_demo boolean not null,
  is_hot boolean not null,
  is_shown boolean not null,
  tags text[] not null default '{}',
  -- How a bet counts as turnover. Games that allow bets on both sides count the difference only.
  turnover text not null default 'stake' check (turnover in ('none', 'stake', 'difference')),
  weight_bps integer not null default 10000 check (weight_bps between 0 and 10000),
  -- Return to player in basis points, as published in the rules of the game.
  rtp_bps integer check (rtp_bps between 0 and 10000),
  sort integer not null,
  added_at timestamptz not null
);

-- A discrepancy that an operator must review: a difference between a studio's report and our records, a cancellation
-- that could not be applied, a win for a refunded round. The same discrepancy is stored once, however often it is found.
create table studio_finding (
  finding_id uuid primary key,
  provider_code text not null,
  kind text not null check (kind in ('missingHere', 'missingThere', 'differs', 'cancelRefused', 'lateWin')),
  tx_id text not null,
  player_id integer,
  detail jsonb not null,
  owner text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  found_at timestamptz not null,
  closed_at timestamptz,
  unique (provider_code, kind, tx_id)
);
create index studio_finding_open on studio_finding (found_at) where state = 'OPEN';

-- How far a studio's report has been reconciled. What one night could not fetch is reconciled in the next.
create table studio_reconciliation (
  provider_code text primary key,
  reconciled_until timestamptz not null
);
