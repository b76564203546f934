-- The same table as in order-state.ts. Money that has arrived is never refused, so a payment succeeds in every state.
create or replace trigger deposit_order_in_order before update of state on deposit_order
  for each row when (old.state is distinct from new.state) execute function guard_state_order(
    'PENDING>SUCCEEDED', 'PENDING>FAILED', 'PENDING>EXPIRED', 'PENDING>UNDER_REVIEW', 'PENDING>CANCELLED',
    'EXPIRED>SUCCEEDED', 'EXPIRED>UNDER_REVIEW', 'CANCELLED>SUCCEEDED', 'CANCELLED>UNDER_REVIEW',
    'FAILED>SUCCEEDED', 'FAILED>UNDER_REVIEW', 'REJECTED>SUCCEEDED', 'REJECTED>UNDER_REVIEW',
    'UNDER_REVIEW>SUCCEEDED', 'UNDER_REVIEW>REJECTED');
