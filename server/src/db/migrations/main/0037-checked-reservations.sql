-- A reservation whose reward was never written gives its part of the budget back; each is looked at once.
alter table promo_reservation add column is_checked boolean not null default false;
