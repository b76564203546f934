-- squawk-ignore-file prefer-bigint-over-smallint
-- One attempt of a player to prove who they are. Its number begins with K and the player's number, so the number alone
-- identifies the shard. It is the idempotency key towards the provider, for ever.
create table identity_check (
  player_id integer not null,
  check_no text not null,
  client_order_id uuid not null,
  market text not null,
  level integer not null check (level > 0),
  document text not null,
  -- What the player said; after an approval, what the document says. Null after the retention period.
  name_sealed bytea,
  birthday_sealed bytea,
  number_sealed bytea,
  number_index bytea check (octet_length(number_index) = 32),
  -- The pictures, until the check has ended.
  files text[] not null,
  state text not null check (state in ('PENDING', 'REVIEW', 'APPROVED', 'RETRY', 'REJECTED')),
  -- What the player is told.
  reasons text[] not null default '{}',
  created_at timestamptz not null,
  decided_at timestamptz,
  webhook_count integer not null default 0,
  primary key (player_id, check_no),
  unique (player_id, client_order_id)
);
-- One at a time.
create unique index identity_check_open on identity_check (player_id) where state in ('PENDING', 'REVIEW');
-- What its workflow has still to do: to hear the answer, or to delete the pictures.
create index identity_check_unfinished on identity_check (created_at, check_no) where files <> '{}';
create index identity_check_in_review on identity_check (created_at) where state = 'REVIEW';

-- The history. `detail` holds codes and decisions of operators, never personal data.
create table identity_check_event (
  player_id integer not null,
  check_no text not null,
  seq integer not null,
  state text not null,
  by_whom text not null check (by_whom in ('player', 'provider', 'rules', 'operator')),
  reasons text[] not null,
  detail jsonb not null default '{}',
  at timestamptz not null,
  primary key (player_id, check_no, seq)
);
revoke update, delete on identity_check_event from zamra_app;

-- A webhook of the provider under its own key, so that a repeated delivery is recognised.
create table identity_webhook (
  player_id integer not null,
  provider text not null,
  dedupe_key text not null,
  check_no text not null,
  ordinal integer not null check (ordinal > 0),
  received_at timestamptz not null,
  primary key (player_id, provider, dedupe_key)
);

-- The key that seals the picture, null for one that was stored before pictures were sealed; and what it is used for: a
-- picture of an identity document is given back to nobody.
alter table player_file add column key_id smallint;
alter table player_file add column used_for text;
