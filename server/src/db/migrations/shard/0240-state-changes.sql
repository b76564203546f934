-- What became of a player's account, bonuses, rewards and rounds, each change in the transaction that makes it. Orders and
-- withdrawals have timelines of their own. Triggers alone write here, and it only grows.
create table state_change (
  player_id integer not null,
  object text not null check (object in ('account', 'grant', 'reward', 'round')),
  object_id text not null,
  -- 1, 2, 3 … for each object.
  number integer not null check (number > 0),
  -- Null when it began.
  from_state text,
  to_state text not null check (to_state is distinct from from_state),
  at timestamptz not null,
  primary key (player_id, object, object_id, number)
);
revoke insert, update, delete on state_change from zamra_app;

-- The accounts that are not simply active when the history begins.
insert into state_change (player_id, object, object_id, number, to_state, at)
select player_id, 'account', player_id, 1, state, at from (
  select p.player_id, coalesce(
    (select a.since from account_state a where a.player_id = p.player_id and a.state <> 'ACTIVE'),
    (select s.break_from from safety_setting s where s.player_id = p.player_id),
    (select max(r.at) from ledger.restriction r where r.player_id = p.player_id), p.created_at) as at, coalesce(
    (select a.state from account_state a where a.player_id = p.player_id and a.state <> 'ACTIVE'),
    (select case s.break_kind when 'coolOff' then 'COOLING_OFF' else 'SELF_EXCLUDED' end
      from safety_setting s where s.player_id = p.player_id and s.break_kind is not null),
    (select 'LIMITED' from safety_setting s where s.player_id = p.player_id
      and coalesce(s.time_day, s.time_week, s.time_month) is not null),
    (select 'LIMITED' from ledger.wallet w where w.player_id = p.player_id and (w.bars <> 0
      or coalesce(w.limit_deposit_day, w.limit_deposit_week, w.limit_deposit_month, w.limit_loss_day, w.limit_loss_week,
        w.limit_loss_month, w.limit_wager_day, w.limit_wager_week, w.limit_wager_month) is not null))) as state
  from player p
) present where state is not null;
