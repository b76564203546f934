-- Content that every caller sees, in six languages. A text without one of them is refused, so that a screen never
-- shows another language by accident. A check constraint calls this function, so it is part of the tables.
create function has_all_languages(texts jsonb) returns boolean
  language sql immutable parallel safe
  return texts ?& array['en', 'fr', 'es', 'zh', 'tw', 'id'];

create table app_setting (
  name text primary key,
  value jsonb not null
);

-- Closes one part of the product for everybody at once. A closed switch must give the reason.
create table operator_switch (
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
