-- The browsers of a player that take push messages. A row counts while its device has an open session.
create table push_subscription (
  player_id integer not null,
  -- A keyed hash of the endpoint, so that the same browser is stored once.
  subscription_id text not null,
  device text not null,
  -- Endpoint and keys of the browser, as JSON.
  subscription_sealed bytea not null,
  locale text not null,
  created_at timestamptz not null,
  primary key (player_id, subscription_id)
);

-- The e-mail address that the player confirmed with a code. It counts while it is the address of their profile.
create table mail_address (
  player_id integer primary key,
  address_sealed bytea not null,
  locale text not null,
  confirmed_at timestamptz not null
);

-- What a player wants on a channel besides the mailbox of the app. Without a row they do not.
create table mail_channel (
  player_id integer not null,
  channel text not null check (channel in ('push', 'email')),
  topic text not null check (topic in ('money', 'rewards', 'account', 'support')),
  changed_at timestamptz not null,
  primary key (player_id, channel, topic)
);

-- One mail on its way to one browser or address. It is written with the mail, and once.
create table mail_delivery (
  player_id integer not null,
  mail_id text not null,
  channel text not null check (channel in ('push', 'email')),
  -- The subscription, or empty for the address of the player.
  target text not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'unwanted', 'refused', 'gone', 'expired')),
  primary key (player_id, mail_id, channel, target),
  check ((done_at is null) = (outcome is null))
);
create index mail_delivery_due on mail_delivery (next_try_at) where done_at is null;
create index mail_delivery_by_age on mail_delivery (created_at);
