-- What the book has to know of a game. Games in which one can bet on both sides count the difference alone.
alter table game add column turnover text not null default 'stake' check (turnover in ('none', 'stake', 'difference'));
alter table game add column weight_bps integer not null default 10000 check (weight_bps between 0 and 10000);
-- What it gives back of ten thousand staked, as its rules say.
alter table game add column rtp_bps integer check (rtp_bps between 0 and 10000);

-- Something that a person has to look at: a difference between a studio's books and ours, a cancellation that could not
-- be honoured, a win for a round that was given back. The same thing is found once, however often it is seen.
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
