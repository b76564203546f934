-- What an account is by a decision about a case. Without a row it is active. A trigger guards the order of the states.
create table account_state (
  player_id integer primary key,
  state text not null check (state in ('ACTIVE', 'FROZEN', 'CLOSED')),
  case_no text not null,
  rule text not null,
  -- The law that also stops withdrawals. Without one they stay possible.
  legal_ground text check (legal_ground <> ''),
  since timestamptz not null,
  -- What the player was barred from before the freeze, which its end does not open.
  bars_before integer not null
);
revoke delete on account_state from zamra_app;

-- A suspicion about the conduct of a player that two operators decide. It is on the shard of the player, so that a decision, the
-- freeze of the account and the record of both are one transaction.
create table conduct_case (
  player_id integer not null,
  case_no text not null,
  rule text not null check (rule in ('cheating-software', 'bot', 'arbitrage', 'collusion')),
  -- What kind of evidence there is. The player sees this; how it was found is in the events, for operators.
  evidence text[] not null check (cardinality(evidence) > 0),
  state text not null check (state in ('OPEN', 'DECIDED', 'APPEALED', 'CLOSED')),
  opened_at timestamptz not null,
  -- When it is decided for the player if operators have not: of an appeal, when the appeal is.
  decide_by timestamptz not null,
  remedy text check (remedy in ('no-action', 'cancel-rewards', 'deduct-rewards', 'freeze', 'close')),
  legal_ground text check (legal_ground <> ''),
  -- The most that is deducted, and what was.
  deduct_max bigint check (deduct_max > 0),
  deducted bigint not null default 0 check (deducted >= 0),
  decided_at timestamptz,
  decided_by text[],
  appeal_by timestamptz,
  appealed_at timestamptz,
  -- In the player's own words; removed with their personal data.
  appeal_text text check (length(appeal_text) <= 500),
  closed_at timestamptz,
  primary key (player_id, case_no),
  constraint a_decided_conduct_case_has_a_remedy check (state = 'OPEN' or remedy is not null),
  constraint a_closed_conduct_case_has_its_time check ((state = 'CLOSED') = (closed_at is not null)),
  constraint only_a_freeze_has_a_legal_ground check (legal_ground is null or remedy in ('freeze', 'close')),
  constraint a_deduction_has_its_maximum check (remedy is distinct from 'deduct-rewards' or deduct_max is not null),
  constraint not_more_is_deducted check (deducted <= coalesce(deduct_max, 0))
);
-- One case of a player at a time.
create unique index conduct_case_unfinished on conduct_case (player_id) where state <> 'CLOSED';
create index conduct_case_undecided on conduct_case (decide_by) where state in ('OPEN', 'APPEALED');
create index conduct_case_decided on conduct_case (decided_at) where state = 'DECIDED';
revoke delete on conduct_case from zamra_app;

-- What happened to a case, with the signatures. It only grows.
create table conduct_event (
  player_id integer not null,
  case_no text not null,
  seq integer not null,
  at timestamptz not null,
  state text not null,
  remedy text,
  -- What the account is from then on.
  account text not null,
  -- Operators, the player, the rules or the deadline.
  by_whom text[] not null,
  why text not null,
  approval jsonb,
  primary key (player_id, case_no, seq),
  foreign key (player_id, case_no) references conduct_case
);
revoke update, delete on conduct_event from zamra_app;
