-- Codes that one player can redeem once, made in batches that two operators have signed. Only their hashes are stored.
create table promo_code_batch (
  batch_id uuid primary key,
  promo_id text not null,
  count integer not null check (count > 0),
  approved_by text[] not null check (cardinality(approved_by) = 2),
  -- The text that both signed, and their signatures.
  approval jsonb not null,
  made_at timestamptz not null
);
revoke update, delete on promo_code_batch from zamra_app;

create table promo_code (
  code_hash bytea primary key check (length(code_hash) = 32),
  batch_id uuid not null references promo_code_batch,
  -- Who has redeemed it, and for which reward.
  player_id integer,
  reward_id text,
  redeemed_at timestamptz,
  constraint a_redeemed_code_has_a_reward check (num_nulls(player_id, reward_id, redeemed_at) in (0, 3))
);
-- A player who enters two codes at once redeems one of them.
create unique index promo_code_of_reward on promo_code (player_id, reward_id) where player_id is not null;
revoke delete on promo_code from zamra_app;
