-- What a player decided about tracking. Without a row nothing is tracked.
create table tracking_consent (
  player_id integer primary key,
  choice text not null check (choice in ('granted', 'refused', 'forgotten')),
  -- The random id under which the tracking provider knows the player, from the first consent until they ask to be forgotten.
  tracker_id text,
  -- The link by which the player came, as the launch address named it.
  link_id text,
  changed_at timestamptz not null,
  check (choice != 'granted' or tracker_id is not null),
  check (choice != 'forgotten' or (tracker_id is null and link_id is null))
);

-- What the server itself tells the tracking provider. A message that was sent stays for a while, so that it is sent once.
create table tracking_message (
  player_id integer not null,
  -- Of what caused it: the order of a credited deposit, or the tracker that is to be forgotten.
  message_id text not null,
  kind text not null check (kind in ('event', 'gdpr_forget_device')),
  tracker_id text not null,
  market text,
  amount bigint,
  created_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  primary key (player_id, message_id),
  check (kind != 'event' or (market is not null and amount is not null))
);
create index tracking_message_due on tracking_message (next_try_at) where sent_at is null;
create index tracking_message_by_age on tracking_message (created_at);
