-- no transaction
create index concurrently if not exists promo_reservation_unchecked on promo_reservation (reserved_at) where not is_checked;
