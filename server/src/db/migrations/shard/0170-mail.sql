-- Messages to a player inside the app. The text is made when it is read, in the language of the reader.
create table mail (
  player_id integer not null,
  -- Of what caused it, so that the same cause writes it once.
  mail_id text not null,
  kind text not null,
  category text not null check (category in ('service', 'promo')),
  params jsonb not null,
  reward_id text,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (player_id, mail_id)
);
create index mail_by_time on mail (player_id, created_at);
create index mail_by_age on mail (created_at);

-- Whether a player wants mails about rewards and offers. Without a row they do not.
create table mail_consent (
  player_id integer primary key,
  wants_promo boolean not null,
  changed_at timestamptz not null
);
