-- no transaction
-- Of a promotion that counts a period, one agreement runs at a time.
create unique index concurrently if not exists promo_opt_in_running on promo_opt_in (player_id, promo_id)
  where next_close_at is not null;
