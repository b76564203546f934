-- no transaction
-- Orders that wait for a person.
create index concurrently if not exists deposit_order_in_review on deposit_order (created_at) where state = 'UNDER_REVIEW';
