-- no transaction
-- A claim in doubt still waits for what the bank says later.
create index concurrently if not exists utr_claim_unpaid on utr_claim (claimed_at) where paid_at is null;
