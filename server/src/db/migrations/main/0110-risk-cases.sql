-- A suspicion about an inviter that two operators decide. While it is not closed, the rewards for invitations wait.
create table risk_case (
  case_no text primary key,
  player_id integer not null,
  market text not null,
  state text not null check (state in ('OPEN', 'DECIDED', 'APPEALED', 'CLOSED')),
  -- The rules of the market by which it was opened.
  rules jsonb not null,
  opened_at timestamptz not null,
  -- When it is cleared if it was not decided: of an appeal, when the appeal is.
  decide_by timestamptz not null,
  decision text check (decision in ('cleared', 'confirmed')),
  decided_at timestamptz,
  -- The last moment for an appeal. Empty when there is nothing to appeal, or nothing any more.
  appeal_by timestamptz,
  appealed_at timestamptz,
  -- In the player's own words; removed with their personal data.
  appeal_text text check (length(appeal_text) <= 500),
  closed_at timestamptz,
  constraint a_decided_case_has_a_decision check ((state in ('OPEN', 'APPEALED')) or decision is not null),
  constraint a_closed_case_has_its_time check ((state = 'CLOSED') = (closed_at is not null))
);
-- One case of a player at a time, also when two workers find the same ring.
create unique index risk_case_unfinished on risk_case (player_id) where state <> 'CLOSED';
create index risk_case_of_player on risk_case (player_id, opened_at);
revoke delete on risk_case from zamra_app;

-- The evidence: which link, how many accounts, since when. The device, the address and the account number are not written.
create table risk_link (
  case_no text not null references risk_case,
  link text not null check (link in ('device', 'network', 'payee', 'restart')),
  accounts integer not null check (accounts > 1),
  since timestamptz not null,
  primary key (case_no, link)
);
create table risk_member (
  case_no text not null references risk_case,
  link text not null,
  player_id integer not null,
  primary key (case_no, link, player_id),
  foreign key (case_no, link) references risk_link
);
revoke update, delete on risk_link, risk_member from zamra_app;

-- What happened to a case, with the signatures of a decision. It only grows.
create table risk_event (
  case_no text not null references risk_case,
  seq integer not null,
  at timestamptz not null,
  state text not null,
  decision text,
  -- Operators, the player, or the deadline.
  by_whom text[] not null,
  why text not null,
  approval jsonb,
  primary key (case_no, seq)
);
revoke update, delete on risk_event from zamra_app;

-- What one operator proposes; nothing happens before another one approves exactly this content.
create table risk_proposal (
  content_hash bytea primary key,
  content text not null,
  signature bytea not null,
  proposed_at timestamptz not null,
  done_at timestamptz
);
revoke delete on risk_proposal from zamra_app;

-- Until when each shard was searched.
create table risk_scan (shard text primary key, scanned_until timestamptz not null);

-- A rebate of a day that was not simply given: it waits for a case, was given after it, or was refused.
create table referral_outcome (
  player_id integer not null,
  day date not null,
  state text not null check (state in ('WAITING', 'GIVEN', 'REFUSED')),
  reason text check (reason in ('excluded', 'budget', 'ring')),
  case_no text references risk_case,
  refused bigint not null default 0 check (refused >= 0),
  primary key (player_id, day),
  foreign key (player_id, day) references referral_rebate,
  constraint a_refused_rebate_says_why check ((state = 'REFUSED') = (reason is not null))
);
create index referral_outcome_waiting on referral_outcome (case_no) where state = 'WAITING';
revoke delete on referral_outcome from zamra_app;

-- The rows that exist fit the old and the new rule, so they are not validated again.
alter table invitation_team drop constraint invitation_team_reason_check;
alter table invitation_team add constraint invitation_team_reason_check
  check (reason in ('shared', 'excluded', 'budget', 'ring')) not valid;
