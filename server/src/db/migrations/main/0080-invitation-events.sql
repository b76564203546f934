-- Invitation events. An event keeps the terms that were in force when it opened.
create table invitation_event (
  event_id text primary key,
  market text not null,
  promo_id text not null,
  promo_version integer not null,
  -- The amount for a team, the zone, and what a friend must have done to count.
  terms jsonb not null,
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  pay_at timestamptz not null check (pay_at > end_at),
  state text not null check (state in ('OPEN', 'CLOSING', 'CLOSED')),
  -- The last event of each shard that may belong to it, by the name of the shard.
  last_events jsonb check ((state = 'OPEN') = (last_events is null))
);
create index invitation_event_unfinished on invitation_event (end_at) where state <> 'CLOSED';
create index invitation_event_of_market on invitation_event (market, start_at);

-- How many friends of each player joined during a closed event, and how many count. It is written once.
create table invitation_score (
  event_id text not null references invitation_event,
  player_id integer not null,
  friends integer not null,
  valid integer not null check (valid > 0 and valid <= friends),
  first_joined_at timestamptz not null,
  primary key (event_id, player_id)
);
create index invitation_score_order on invitation_score (event_id, valid desc, first_joined_at, player_id);
revoke update, delete on invitation_score from zamra_app;

-- The teams of a closed event: two friends who count, and how far the reward for them is.
create table invitation_team (
  player_id integer not null,
  event_id text not null references invitation_event,
  team_no integer not null check (team_no > 0),
  first_friend integer not null,
  second_friend integer not null check (second_friend <> first_friend),
  pay_at timestamptz not null,
  state text not null check (state in ('UNDER_REVIEW', 'PASS', 'CLAIMABLE', 'REJECTED')),
  reason text check (reason in ('shared', 'excluded', 'budget')),
  -- Of the player's shard; claimed or expired is a state of the reward.
  reward_id text,
  -- The last claim that failed.
  claim_failed_at timestamptz,
  primary key (player_id, event_id, team_no),
  constraint a_rejected_team_says_why check ((state = 'REJECTED') = (reason is not null)),
  constraint a_claimable_team_has_a_reward check ((state = 'CLAIMABLE') = (reward_id is not null))
);
create index invitation_team_unpaid on invitation_team (pay_at) where state in ('UNDER_REVIEW', 'PASS');
revoke delete on invitation_team from zamra_app;
