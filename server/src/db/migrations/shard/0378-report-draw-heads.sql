-- squawk-ignore-file ban-drop-table
-- The sums of draws have a head of their own. They shared that of the other reports, which a version that does not know them also
-- moves: the transfers that it folded while two versions ran were missing from the draws for ever.
create table report_draw_head (
  player_id integer primary key,
  seq integer not null
);

-- What the journal moved for the tickets of each draw, up to these heads. A table of its own: a version with the shared head would
-- count transfers twice here. Its folding fails until it is replaced, and moves nothing.
create table report_draw_sum (
  draw_id text not null,
  currency text not null,
  stakes bigint not null,
  prizes bigint not null,
  primary key (draw_id, currency)
);
drop table report_draw;

-- Counted again from the journal, in one statement with the heads that say up to where.
with heads as (
  insert into report_draw_head (player_id, seq) select player_id, seq from report_head returning player_id, seq
)
insert into report_draw_sum (draw_id, currency, stakes, prizes)
select k.draw_id, t.currency,
  sum(case when t.kind in (5, 36) then t.amount when t.kind in (7, 38) then -t.amount else 0 end),
  sum(case when t.kind in (5, 36, 7, 38) then 0 when t.debit = 11 then t.amount else -t.amount end)
from ticket k join heads h on h.player_id = k.player_id
join ledger.transfer t on t.player_id = k.player_id and t.ref = k.ticket_id and t.seq <= h.seq
where t.debit = 11 or t.credit = 11
group by 1, 2;
