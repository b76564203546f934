-- squawk-ignore-file prefer-bigint-over-smallint
-- What the journal moved for the tickets of each draw, folded like the other reports. It is compared with what the draw has published.
create table report_draw (
  draw_id text not null,
  currency text not null,
  stakes bigint not null,
  prizes bigint not null,
  primary key (draw_id, currency)
);

-- What was folded before this table existed.
insert into report_draw (draw_id, currency, stakes, prizes)
select k.draw_id, t.currency,
  sum(case when t.kind in (5, 36) then t.amount when t.kind in (7, 38) then -t.amount else 0 end),
  sum(case when t.kind in (5, 36, 7, 38) then 0 when t.debit = 11 then t.amount else -t.amount end)
from ticket k join report_head h on h.player_id = k.player_id
join ledger.transfer t on t.player_id = k.player_id and t.ref = k.ticket_id and t.seq <= h.seq
where t.debit = 11 or t.credit = 11
group by 1, 2;
