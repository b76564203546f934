-- A player can cancel an order for which nothing was paid. Older rows satisfy the former, narrower constraint, so they are
-- not validated again.
alter table deposit_order drop constraint deposit_order_state_check;
alter table deposit_order add constraint deposit_order_state_check
  check (state in ('PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'UNDER_REVIEW', 'REJECTED', 'CANCELLED')) not valid;
