-- The terms of late credit under which a withdrawal was made: a later policy of its market does not change what was promised.
-- Null for withdrawals from before.
alter table withdrawal add column late_terms jsonb;
