-- no transaction
-- Replaced by promo_granted_once_in_period.
drop index concurrently if exists promo_granted_once;
