-- A verified identity document belongs to one player. Existing rows fit the narrower list and are not validated again.
alter table identity_claim drop constraint identity_claim_kind_check;
alter table identity_claim add constraint identity_claim_kind_check
  check (kind in ('phone', 'google', 'bankAccount', 'document')) not valid;
