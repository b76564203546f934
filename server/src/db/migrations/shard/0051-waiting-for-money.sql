-- From when an order that was credited had been waited for: what its player is paid for waiting counts from then.
alter table deposit_order add column waited_since timestamptz;
