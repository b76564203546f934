-- no transaction
-- The one for all claims that are not paid does its work.
drop index concurrently if exists utr_claim_waiting;
