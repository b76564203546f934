-- What a player told us about themselves. Columns that identify a person are encrypted (AES-256-GCM, key id in front)
-- and bound to their row and column; what must be found or compared has a keyed hash beside it.
create table player (
  player_id integer primary key check (player_id >= 100000000),
  kind text not null check (kind in ('guest', 'registered')),
  market text,
  area_code text not null,
  nick_name text not null,
  avatar text not null default 'a1',
  password_hash text,
  must_change_password boolean not null default false,
  phone_sealed bytea,
  phone_index bytea,
  phone_bound_at timestamptz,
  email_sealed bytea,
  birthday_sealed bytea,
  google_index bytea,
  referral_code text,
  terms_version text,
  age_certified_at timestamptz,
  withdraw_password_hash text,
  withdraw_password_tries integer not null default 0,
  withdraw_password_locked_until timestamptz,
  withdraw_hold_until timestamptz,
  kyc_level integer not null default 0,
  created_at timestamptz not null,
  registered_at timestamptz,
  erased_at timestamptz,
  kept_until timestamptz,
  version bigint not null default 1
);
-- Erased players of whom some data is still within its retention period.
create index player_erased on player (erased_at) where erased_at is not null;

-- The token itself is never stored: a copy of this table opens no session.
create table session (
  player_id integer not null references player,
  sign_hash bytea not null check (octet_length(sign_hash) = 32),
  way text not null default 'id',
  device text not null,
  device_name text not null default '',
  system_version text not null default '',
  app_version text not null default '',
  opened_at timestamptz not null,
  seen_at timestamptz,
  expires_at timestamptz not null,
  closes_at timestamptz,
  revoked_at timestamptz,
  primary key (player_id, sign_hash)
);

create table bank_account (
  player_id integer not null references player,
  bank_account_id text not null,
  form text not null check (form in ('IFSC', 'IBAN', 'BD-ROUTING')),
  holder_sealed bytea not null,
  number_sealed bytea not null,
  number_index bytea not null check (octet_length(number_index) = 32),
  number_tail text not null check (number_tail ~ '^[0-9A-Z]{4}$'),
  bank_code text not null,
  bank_name text not null,
  branch text,
  account_type text not null check (account_type in ('savings', 'current')),
  -- The result of comparing the holder's name with the bank's; `none` where no bank can be queried.
  name_check text not null check (name_check in ('pending', 'same', 'other', 'none')),
  known_name_sealed bytea,
  checked_at timestamptz,
  hold_until timestamptz not null,
  saved_at timestamptz not null,
  removed_at timestamptz,
  primary key (player_id, bank_account_id)
);
create unique index bank_account_number on bank_account (player_id, number_index) where removed_at is null;
create index bank_account_pending on bank_account (player_id) where name_check = 'pending' and removed_at is null;

create table passkey (
  player_id integer not null references player,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  removed_at timestamptz,
  primary key (player_id, credential_id)
);

-- An image that a player uploaded, under the random name it was stored with. The image itself is in the blob store.
create table player_file (
  player_id integer not null,
  file_name text not null,
  bytes integer not null check (bytes > 0),
  saved_at timestamptz not null,
  primary key (player_id, file_name)
);
