import { holdInvariants } from './hold-invariants.ts'
import type { Invariant } from './invariant.ts'

export const invariants: readonly Invariant[] = [
  {
    id: 'I1 I2 I18',
    claim: 'every transfer moves a positive amount between two accounts that its movement allows',
    sql: `
      select t.player_id, t.seq, t.debit || ' to ' || t.credit || ' of ' || t.amount as found
      from ledger.transfer t left join ledger.movement m on m.kind = t.kind
      where t.player_id = any ($1) and not coalesce(t.amount > 0 and (
        (t.debit, t.credit) in ((m.debit1, m.credit1), (m.debit2, m.credit2), (m.debit3, m.credit3))
        or m.hold_class = 'bet' and m.shape in ('payout', 'rollback') and t.debit = 11 and t.credit in (1, 3, 12)
        or m.shape = 'returnPaid' and t.debit = m.debit1 and t.credit = 14), false)
      order by 1, 2 limit 1`,
  },
  {
    id: 'I2',
    claim: 'every transfer is in the currency of its wallet',
    sql: `
      select t.player_id, t.seq, t.currency || ' in a wallet of ' || coalesce(w.currency, 'nobody') as found
      from ledger.transfer t left join ledger.wallet w on w.player_id = t.player_id
      where t.player_id = any ($1) and t.currency is distinct from w.currency order by 1, 2 limit 1`,
  },
  {
    id: 'I9',
    claim: 'two different operators stand for every adjustment',
    sql: `
      select t.player_id, t.seq, 'proposed by ' || coalesce(a.proposed_by, 'nobody') || ', approved by '
        || coalesce(a.approved_by, 'nobody') as found
      from ledger.transfer t join ledger.movement m on m.kind = t.kind and m.needs_approval
      left join ledger.adjustment a on a.player_id = t.player_id and a.seq = t.seq
      where t.player_id = any ($1) and a.proposed_by <> a.approved_by is not true order by 1, 2 limit 1`,
  },
  {
    id: 'I3',
    claim: 'no pocket is below zero',
    sql: `
      select player_id, seq, 'cash ' || cash || ' held ' || held as found from ledger.wallet
      where player_id = any ($1) and (cash < 0 or held < 0)
      union all
      select player_id, null, 'bonus ' || balance || ' wager left ' || wager_left from ledger.bonus
      where player_id = any ($1) and (balance < 0 or wager_left < 0)
      order by 1 limit 1`,
  },
  {
    id: 'I4',
    claim: 'the balance after each transfer is the sum of all transfers before it',
    sql: `
      select player_id, seq, 'account ' || account || ' says ' || coalesce(after::text, 'nothing') || ', sum ' || total as found
      from (
        select t.player_id, t.seq, l.account, l.after,
          sum(l.change) over (partition by t.player_id, l.account, case when l.account = 3 then t.grant_id end order by t.seq) as total
        from ledger.transfer t
        cross join lateral (values (t.debit, -t.amount, t.debit_after), (t.credit, t.amount, t.credit_after)) l (account, change, after)
        where t.player_id = any ($1) and l.account < 10
      ) legs
      where after is distinct from total order by 1, 2 limit 1`,
  },
  {
    id: 'I4 I6',
    claim: 'a command that moved money answered with the balances that its transfers left',
    sql: `
      select j.player_id, j.seq, 'answered ' || c.cash || ' and ' || c.held || ', the journal says ' || j.cash || ' and ' || j.held as found
      from (
        select t.player_id, t.seq,
          sum(case when t.credit = 1 then t.amount when t.debit = 1 then -t.amount else 0 end) over own as cash,
          sum(case when t.credit = 2 then t.amount when t.debit = 2 then -t.amount else 0 end) over own as held
        from ledger.transfer t where t.player_id = any ($1) window own as (partition by t.player_id order by t.seq)
      ) j
      join (select * from ledger.command where player_id = any ($1) and legs > 0) c on c.player_id = j.player_id and c.seq = j.seq
      where (c.cash, c.held) <> (j.cash, j.held) order by 1, 2 limit 1`,
  },
  {
    id: 'I5 I22',
    claim: 'the sequence of a player has no gap and time does not run backwards',
    // Two servers post for one player, each by its own clock; the wallet keeps the time that the next one may not precede.
    sql: `
      select player_id, seq, 'transfer number ' || nth || ' at ' || at || ' after ' || coalesce(before, last_at) as found
      from (
        select t.player_id, t.seq, t.at, w.last_at, row_number() over own as nth, lag(t.at) over own as before
        from ledger.transfer t left join ledger.wallet w on w.player_id = t.player_id
        where t.player_id = any ($1) window own as (partition by t.player_id order by t.seq)
      ) numbered
      where seq <> nth or before > at or at > last_at order by 1, 2 limit 1`,
  },
  {
    id: 'I6 I8',
    claim: 'every transfer belongs to exactly one stored command of the same movement',
    sql: `
      select coalesce(t.player_id, c.player_id) as player_id, coalesce(t.seq, c.seq) as seq,
        'transfer of ' || coalesce(t.kind::text, 'nothing') || ', command of ' || coalesce(c.kind::text, 'nothing') as found
      from (select player_id, seq, kind from ledger.transfer where player_id = any ($1)) t
      full join (
        select player_id, seq - n as seq, kind from ledger.command, generate_series(0, legs - 1) n where player_id = any ($1)
      ) c on c.player_id = t.player_id and c.seq = t.seq
      where t.kind is distinct from c.kind order by 1, 2 limit 1`,
  },
  {
    id: 'I10 I11 I13',
    claim: 'a hold is opened once and closed at most once, by the amount held, paid out or refunded',
    sql: `
      select coalesce(h.player_id, t.player_id) as player_id, t.seq, 'hold ' || coalesce(h.ref, t.ref) || ' in state '
        || coalesce(h.state::text, 'unknown') || ' over ' || coalesce(h.amount, 0) as found
      from (select * from ledger.hold where player_id = any ($1)) h
      full join (
        select t.player_id, t.ref, max(t.seq) as seq, m.hold_class,
          coalesce(sum(t.amount) filter (where m.shape in ('stake', 'hold')), 0) as opened,
          coalesce(sum(t.amount) filter (where m.shape in ('payout', 'payoutAsBonus', 'payHold', 'creditDeposit')), 0) as posted,
          coalesce(sum(t.amount) filter (where m.shape in ('rollback', 'returnHold')), 0) as voided
        from ledger.transfer t join ledger.movement m on m.kind = t.kind
        where t.player_id = any ($1) and m.hold_class is not null
        group by t.player_id, t.ref, m.hold_class
      ) t on t.player_id = h.player_id and t.ref = h.ref and t.hold_class = h.class
      where not coalesce(
        coalesce(t.opened, 0) = case when h.class = 'deposit' then 0 else h.amount end
        and coalesce(t.posted, 0) = case when h.state = 'posted' then h.settled else 0 end
        and coalesce(t.voided, 0) = case when h.state = 'voided' and h.class <> 'deposit' then h.amount else 0 end, false)
      order by 1, 2 limit 1`,
  },
  {
    id: 'I13',
    claim: 'of a paid withdrawal at most what was paid is returned, from each account once',
    sql: `
      select player_id, seq, 'returned ' || returned || ' of ' || paid || ' from account ' || account as found
      from (
        select t.player_id, t.ref, l.account, max(t.seq) as seq,
          coalesce(sum(t.amount) filter (where m.shape = 'payHold'), 0) as paid,
          coalesce(sum(t.amount) filter (where m.shape = 'returnPaid'), 0) as returned,
          count(*) filter (where m.shape = 'returnPaid') as times
        from ledger.transfer t join ledger.movement m on m.kind = t.kind and m.shape in ('payHold', 'returnPaid')
        cross join lateral (values (case m.shape when 'payHold' then t.credit else t.debit end)) l (account)
        where t.player_id = any ($1) group by t.player_id, t.ref, l.account
      ) withdrawals
      where returned > paid or times > 1 order by 1, 2 limit 1`,
  },
  ...holdInvariants,
  {
    id: 'I13',
    claim: 'what is held is what the pending withdrawals hold',
    sql: `
      select w.player_id, w.seq, 'held ' || w.held || ', pending ' || coalesce(p.pending, 0) as found
      from ledger.wallet w
      left join (
        select player_id, sum(amount) as pending from ledger.hold
        where player_id = any ($1) and class = 'withdrawal' and state = 'pending' group by player_id
      ) p on p.player_id = w.player_id
      where w.player_id = any ($1) and w.held <> coalesce(p.pending, 0) order by 1 limit 1`,
  },
  {
    id: 'I4 I19',
    claim: 'balances, counters, wager left, completed days, limits and bars are what the journal and the history give',
    sql: `
      select player_id, null::integer as seq, what || ': kept ' || coalesce(kept, 'nothing') || ', derived ' || coalesce(derived, 'nothing') as found
      from ledger.differences($1) order by 1 limit 1`,
  },
  {
    id: 'I21',
    claim: 'every command with an event has published it once',
    sql: `
      select player_id, null::integer as seq, coalesce(c.number, 0) || ' commands, ' || coalesce(f.number, 0) || ' events' as found
      from (
        select c.player_id, count(*) as number from ledger.command c join ledger.movement m on m.kind = c.kind
        where c.player_id = any ($1) and c.status = 'posted' and m.event is not null group by c.player_id
      ) c
      full join (
        select player_id, sum(number) as number from (
          select player_id, count(*) as number from public.event
          where player_id = any ($1) and kind in (select event from ledger.movement) group by player_id
          union all
          -- Those that were read and are past their retention.
          select player_id, events from public.event_pruned where player_id = any ($1)
        ) kept group by player_id
      ) f using (player_id)
      where c.number is distinct from f.number order by 1 limit 1`,
  },
]

/** Runs once for each shard: whether the database still enforces what it should (I9). */
export const guards = `
  select 'trigger of ' || c.relname as missing from pg_class c
  where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p')
    and (c.relname like 'transfer%' or c.relname in ('command', 'adjustment', 'restriction', 'link', 'seal', 'checkpoint'))
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgenabled = 'O' and t.tgfoid = 'ledger.refuse_change'::regproc)
  union all
  select 'privileges on ' || c.relname from pg_class c
  where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p')
    and has_table_privilege('zamra_app', c.oid, 'insert, update, delete, truncate')
  union all
  select 'a month: transfers wait in transfer_unprepared' where exists (select from ledger.transfer_unprepared)
  limit 1`

/** The trial balance of some players: the change of each account in each currency. */
export const trialBalance = `
  select t.currency, l.account, sum(l.change)::bigint as total, count(*) filter (where l.change < 0) as transfers
  from ledger.transfer t cross join lateral (values (t.debit, -t.amount), (t.credit, t.amount)) l (account, change)
  where t.player_id = any ($1) group by t.currency, l.account`
