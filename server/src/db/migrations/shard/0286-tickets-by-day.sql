-- no transaction
-- Who has bought a ticket lately, like the bets of instant games.
create index concurrently if not exists ticket_lately on ticket
  using brin (at) with (pages_per_range = 16, autosummarize = on);
