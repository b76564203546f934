-- What the house shows to everybody: one row, six languages. A text without one of them is refused here,
-- so that a screen never falls back to another language by accident.
create function has_all_languages(texts jsonb) returns boolean
  language sql immutable parallel safe
  return texts ?& array['en', 'fr', 'es', 'zh', 'tw', 'id'];

create table app_setting (
  name text primary key,
  value jsonb not null
);

-- A switch closes one part of the house for everybody at once. A closed switch says why.
create table house_switch (
  name text primary key,
  is_open boolean not null,
  reason jsonb check (reason is null or has_all_languages(reason)),
  changed_at timestamptz not null default now(),
  check (is_open or reason is not null)
);

create table announcement (
  announcement_id text primary key,
  body jsonb not null check (has_all_languages(body)),
  link text,
  sort integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at < ends_at)
);

create table banner (
  banner_id text primary key,
  position text not null check (position in ('home', 'promo')),
  image text not null,
  link text not null,
  link_type text not null check (link_type in ('route', 'url')),
  sort integer not null,
  kicker jsonb not null check (has_all_languages(kicker)),
  title jsonb not null check (has_all_languages(title)),
  body jsonb not null check (has_all_languages(body)),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at < ends_at)
);

create table support_contact (
  name text primary key check (name in ('VipCS', 'VipWebCS', 'WebCS')),
  numbers text[] not null,
  vip_level_min integer not null
);

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
  image text not null,
  category text not null references game_category,
  has_demo boolean not null,
  is_hot boolean not null,
  is_shown boolean not null,
  tags text[] not null default '{}',
  sort integer not null,
  added_at timestamptz not null
);

-- Every player number ever given out, so that no two shards give the same one.
create table player_directory (
  player_id integer primary key check (player_id >= 100000000),
  created_at timestamptz not null default now()
);
