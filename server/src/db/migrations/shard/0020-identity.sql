-- What a player told us of himself. Whatever names a person is sealed (AES-256-GCM, key id in front) and bound to its
-- row and column; what must be found or compared has a keyed hash beside it.
alter table player
  add column market text,
  add column avatar text not null default 'a1',
  add column phone_sealed bytea,
  add column phone_index bytea,
  add column phone_bound_at timestamptz,
  add column email_sealed bytea,
  add column birthday_sealed bytea,
  add column google_index bytea,
  add column referral_code text,
  add column terms_version text,
  add column age_certified_at timestamptz,
  add column must_change_password boolean not null default false,
  add column withdraw_password_hash text,
  add column withdraw_password_tries integer not null default 0,
  add column withdraw_password_locked_until timestamptz,
  add column withdraw_hold_until timestamptz,
  add column kyc_level integer not null default 0,
  add column registered_at timestamptz,
  add column erased_at timestamptz,
  add column kept_until timestamptz,
  add column version bigint not null default 1;

alter table session
  add column device_name text not null default '',
  add column system_version text not null default '',
  add column app_version text not null default '',
  add column way text not null default 'id',
  add column seen_at timestamptz,
  add column closes_at timestamptz;

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
  -- What came of asking the bank under which name it knows the account; `none` where no bank can be asked.
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
