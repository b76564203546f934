-- The most of a settled bet that counts as turnover, when the player had several bets on the same draw. Null: the rule of
-- the bet alone decides.
alter table ledger.hold add column turnover_max bigint;
