-- Which attempt a deduction is at. The ledger stores a refusal for its key, so what it has refused is tried under another one.
alter table conduct_case add column deduct_attempt integer not null default 1 check (deduct_attempt > 0);
