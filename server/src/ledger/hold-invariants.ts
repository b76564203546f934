import type { Invariant } from './invariant.ts'

/**
 * A hold and a bonus change after they were written, so the hash chain cannot cover their rows. It covers the transfers and
 * the commands, and these invariants say what a hold or a bonus must be after them, column by column.
 */
export const holdInvariants: readonly Invariant[] = [
  {
    id: 'I10 I11 I13',
    claim: 'a hold is what its commands and transfers made of it',
    sql: `
      -- Joins are full and fenced by materialized queries: PostgreSQL can only hash or merge a full join. It expects few
      -- rows of these players, and would compare every hold with every command of a player who has played for years.
      with hold as materialized (
        select h.*, ledger.body_hash(
            case
              when h.is_bet then concat_ws('|', h.player_id, case h.class when 'bet' then 'betPlaced' else 'giftBetPlaced' end,
                h.amount, h.currency, h.about, '||||||' || h.weight_bps, h.turnover_rule, '|')
              when h.class = 'deposit' then concat_ws('|', h.player_id, 'depositOrdered', h.amount, h.currency, h.about, '|||||||||')
              end) as opened_hash, ledger.body_hash(
            case when h.tombstone then concat_ws('|', h.player_id,
                case h.class when 'bet' then 'betRolledBack' else 'giftBetRolledBack' end, 0, h.currency, h.about, '|||||||||')
              when h.is_bet then concat_ws('|', h.player_id, case h.class when 'bet' then 'betWon' else 'giftBetWon' end, h.settled,
                h.currency, h.about, concat('||', h.turnover_max), '||||||')
              when h.class = 'deposit' then concat_ws('|', h.player_id, 'depositLapsed', 0, h.currency, h.about, '|||||||||')
              end) as ended_hash
        from (
          select h.*, h.class in ('bet', 'giftBet') as is_bet, h.class in ('bet', 'giftBet') and h.amount = 0 as tombstone,
            w.currency, k.zone, replace(h.ref::text, '-', '') as about
          from ledger.hold h join ledger.wallet w using (player_id) join ledger.market k using (market)
          where h.player_id = any ($1)
        ) h
      ), command as materialized (
        select player_id, body_hash, at, bonus from ledger.command
        where player_id = any ($1) and status in ('posted', 'tombstone')
      ), moved as (
        select t.player_id, t.ref, m.hold_class, min(t.at) filter (where m.shape = 'hold') as held_at,
          max(t.at) filter (where m.shape not in ('stake', 'hold', 'returnPaid')) as closed_at,
          coalesce(sum(t.amount) filter (where m.shape = 'stake' and t.debit = 3), 0) as bonus,
          max(t.grant_id::text) filter (where m.shape = 'stake' and t.debit = 3)::uuid as grant_id
        from ledger.transfer t join ledger.movement m on m.kind = t.kind
        where t.player_id = any ($1) and m.hold_class is not null group by 1, 2, 3
      ), opened as materialized (
        select h.*, c.at as asked_at, c.bonus is not null as had_bonus
        from hold h full join command c on c.player_id = h.player_id and c.body_hash = h.opened_hash
      ), ended as materialized (
        select h.*, c.at as ended_at
        from (select * from opened where player_id is not null) h
        full join command c on c.player_id = h.player_id and c.body_hash = h.ended_hash
      ), known as materialized (
        select h.*, t.bonus as bonus_moved, t.grant_id as grant_moved, h.asked_at is not null as was_ordered,
          case when h.tombstone then h.ended_at
            when h.is_bet then h.asked_at
            when h.class = 'withdrawal' then t.held_at
            -- An order that had lapsed counts from the day of its payment.
            when h.state = 'posted' and h.ended_at is not null then t.closed_at
            else coalesce(h.asked_at, t.closed_at) end as opened_at,
          case when h.class = 'giftBet' and h.state = 'posted' then coalesce(h.ended_at, t.closed_at)
            when h.is_bet and (h.tombstone or h.state = 'posted') or h.class = 'deposit' and h.state = 'voided'
            then h.ended_at else t.closed_at end as closed_at
        from (select * from ended where player_id is not null) h
        full join moved t on t.player_id = h.player_id and t.ref = h.ref and t.hold_class = h.class
      )
      select player_id, null::integer as seq, class || ' ' || ref || ' in state ' || state || ' opened on ' || opened_on
        || coalesce(' closed on ' || closed_on, '') as found
      from known
      where player_id is not null and not coalesce(
        -- Two servers post for one player, each by its own clock, and their clocks differ by less than a minute.
        opened_on in ((opened_at at time zone zone)::date, ((opened_at + interval '1 minute') at time zone zone)::date)
        and case when state = 'pending' then closed_on is null else
          closed_on in ((closed_at at time zone zone)::date, ((closed_at + interval '1 minute') at time zone zone)::date) end
        and (settled is null) = (state <> 'posted')
        and (class <> 'deposit' or was_ordered or amount = settled)
        and (turnover_max is null or class = 'bet' and state = 'posted')
        and bonus = coalesce(bonus_moved, 0)
        and case when is_bet and not tombstone
          then (grant_id is not null) = had_bonus and (bonus = 0 or grant_id = grant_moved)
            and (grant_id is null or exists (
              select from ledger.bonus b where b.player_id = known.player_id and b.grant_id = known.grant_id))
          else weight_bps = 0 and turnover_rule = 'none' and grant_id is null end
        and (not tombstone or state = 'voided'), false)
      order by 1 limit 1`,
  },
  {
    id: 'I10 I11',
    claim: 'every order of a deposit and every rollback of an unknown bet has its hold',
    sql: `
      select player_id, null::integer as seq, asked || ' commands, ' || coalesce(kept, 0) || ' holds' as found
      from (
        select player_id, kind, count(*) as asked from ledger.command
        where player_id = any ($1) and (kind = 1 and status = 'posted' or kind in (7, 38) and status = 'tombstone') group by 1, 2
      ) c
      left join (
        select h.player_id, case h.class when 'deposit' then 1 when 'bet' then 7 else 38 end as kind, count(*) as kept
        from ledger.hold h join ledger.wallet w using (player_id)
        where h.player_id = any ($1) and (h.class in ('bet', 'giftBet') and h.amount = 0 or h.class = 'deposit' and exists (
          select from ledger.command c where c.player_id = h.player_id and c.kind = 1 and c.status = 'posted'
            and c.body_hash = ledger.body_hash(concat_ws('|', h.player_id, 'depositOrdered', h.amount, w.currency,
              replace(h.ref::text, '-', ''), '|||||||||'))))
        group by 1, 2
      ) h using (player_id, kind)
      where asked is distinct from kept order by 1 limit 1`,
  },
  {
    id: 'I19',
    claim: 'a bonus has the terms of the stored command that granted it',
    sql: `
      select b.player_id, t.seq, 'bonus ' || b.grant_id || ' to wager ' || b.wager_required as found
      from ledger.bonus b join ledger.wallet w using (player_id)
      left join (
        select t.*, m.name from ledger.transfer t join ledger.movement m on m.kind = t.kind and m.shape in ('grantBonus', 'payoutAsBonus')
        where t.player_id = any ($1)
      ) t on t.player_id = b.player_id and t.grant_id = b.grant_id
      left join ledger.command c on c.player_id = t.player_id and c.seq = t.seq and c.legs > 0
      where b.player_id = any ($1) and not coalesce(c.body_hash in (
        select ledger.body_hash(concat_ws('|', b.player_id, t.name, t.amount, w.currency, replace(t.ref::text, '-', ''), '|',
          wager, coalesce(b.max_bet::text, ''), locks, replace(b.grant_id::text, '-', ''), '|||'))
        from (values (b.wager_required::text), (case when b.wager_required = 0 then '' end)) a (wager),
          -- Before a bonus locked an amount, its command said whether it locks all cash or none.
          (values (b.locked_cash::text), (case b.locked_cash when 0 then '' end),
            (case b.locked_cash when 0 then 'false' when 10000000000000 then 'true' end)) l (locks)
        where wager is not null and locks is not null), false)
      order by 1 limit 1`,
  },
  {
    id: 'I19',
    claim: 'every bonus that was granted is kept, in the state that its commands left',
    sql: `
      with moved as (
        select t.player_id, t.grant_id, bool_or(m.shape in ('grantBonus', 'payoutAsBonus')) as granted,
          max(case m.shape when 'convertBonus' then 'converted' when 'forfeitBonus' then 'forfeited' end) as ended
        from ledger.transfer t join ledger.movement m on m.kind = t.kind
        where t.player_id = any ($1) and t.grant_id is not null group by 1, 2
      )
      select coalesce(t.player_id, b.player_id) as player_id, null::integer as seq,
        'bonus ' || coalesce(t.grant_id, b.grant_id) || ' is ' || coalesce(b.state::text, 'missing') as found
      from moved t full join (select * from ledger.bonus where player_id = any ($1)) b
        on b.player_id = t.player_id and b.grant_id = t.grant_id
      where not coalesce(t.granted and b.state::text = coalesce(t.ended, b.state::text)
        and b.wager_left between 0 and b.wager_required and (b.state <> 'converted' or b.wager_left = 0), false)
      union all
      select player_id, null, coalesce(asked, 0) || ' commands ended a bonus, ' || coalesce(kept, 0) || ' are ' || state
      from (
        select c.player_id, case m.shape when 'convertBonus' then 'converted' else 'forfeited' end as state, count(*) as asked
        from ledger.command c join ledger.movement m on m.kind = c.kind and m.shape in ('convertBonus', 'forfeitBonus')
        where c.player_id = any ($1) and c.status = 'posted' group by 1, 2
      ) c
      full join (
        select player_id, state::text, count(*) as kept from ledger.bonus
        where player_id = any ($1) and state <> 'active' group by 1, 2
      ) b using (player_id, state)
      where asked is distinct from kept order by 1 limit 1`,
  },
  {
    id: 'I19',
    claim: 'a wallet plays with one of its active bonuses, in the currency of its market, since its last command',
    sql: `
      select w.player_id, w.seq, 'bonus ' || coalesce(w.grant_id::text, 'none') || ', market ' || w.market || ', last ' || w.last_at as found
      from ledger.wallet w left join ledger.market k using (market)
      left join (
        select player_id, max(at) as at from ledger.command where player_id = any ($1) and status = 'posted' group by 1
      ) last using (player_id)
      where w.player_id = any ($1) and (k.currency is distinct from w.currency
        -- Of a wallet from before this time was kept, it is the time of the last transfer.
        or last.at <> w.last_at and not exists (
          select from ledger.transfer t where t.player_id = w.player_id and t.seq = w.seq and t.at = w.last_at)
        or not case
        when w.grant_id is null then not exists (
          select from ledger.bonus b where b.player_id = w.player_id and b.state = 'active')
        else exists (
          select from ledger.bonus b where b.player_id = w.player_id and b.grant_id = w.grant_id and b.state = 'active') end)
      order by 1 limit 1`,
  },
]
