/** Draws whose sale was over at a moment. */
export const drawsQuery = `
  select d.draw_id as "drawId", d.state, d.refunded_at is not null as "isRefunded", l.rules, r.numbers,
    (select count(*)::int from draw_result x where x.draw_id = d.draw_id) as results,
    (select count(*)::int from draw_log x where x.draw_id = d.draw_id and x.event = 'drawn') as "loggedResults",
    o.rooted_at < case when d.fallback_since is null then d.round_at else d.fallback_round_at end as "isRootedBefore",
    o.tickets, coalesce((select jsonb_object_agg(j.currency, j.each_paid) from draw_jackpot j where j.draw_id = d.draw_id), '{}') as shares
  from draw d join lottery_rules l on l.rules_hash = d.rules_hash
  left join draw_root o on o.draw_id = d.draw_id
  left join draw_result r on r.draw_id = d.draw_id
  where d.closes_at < $1
  order by d.closes_at`

/** Every ticket with what the ledger, or the entries of free play, did with its stake. */
export const ticketsQuery = `
  select t.ticket_id as "ticketId", t.draw_id as "drawId", t.state, t.mode, t.currency, t.prize, t.picks,
    case when t.mode = 'real'
      then (select count(*) from ledger.hold h where h.player_id = t.player_id and h.ref = t.ticket_id and h.state = 'posted')
      else (select count(*) from free_play_entry f where f.player_id = t.player_id and f.bet = t.ticket_id::text
        and f.id like 'settle:%' and f.status = 'posted') end as settled,
    case when t.mode = 'real'
      then (select coalesce(sum(x.amount), 0)::bigint from ledger.transfer x
        where x.player_id = t.player_id and x.ref = t.ticket_id and x.kind = 6)
      else (select coalesce(sum(f.change), 0)::bigint from free_play_entry f where f.player_id = t.player_id
        and f.bet = t.ticket_id::text and f.id like 'settle:%') end as "settledAmount",
    case when t.mode = 'real'
      then (select count(*) from ledger.hold h where h.player_id = t.player_id and h.ref = t.ticket_id and h.state = 'voided')
      else (select count(*) from free_play_entry f where f.player_id = t.player_id and f.bet = t.ticket_id::text
        and f.id like 'rollBack:%' and f.status = 'posted') end as returned
  from ticket t`
