-- no transaction
-- An order that corrects its UTR lets go of the one before.
create index concurrently if not exists utr_claim_by_order on utr_claim (order_no);
