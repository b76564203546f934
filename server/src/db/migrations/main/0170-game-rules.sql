-- How a studio's game works and what can happen in it, in every language, as the studio publishes it. Null: one of our own
-- lotteries, whose rules are code, or a game that no player may stake money on yet.
alter table game add column rules jsonb;
