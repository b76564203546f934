-- Nothing comes after money that went back to the player, and only a payment that came back leaves PAID.
create or replace trigger withdrawal_in_order before update of state on withdrawal
  for each row when (old.state is distinct from new.state) execute function guard_state_order(
    'CREATED>REVIEWING', 'CREATED>APPROVED', 'CREATED>REJECTED', 'CREATED>CANCELLED',
    'REVIEWING>APPROVED', 'REVIEWING>REJECTED', 'REVIEWING>CANCELLED', 'APPROVED>PAYING',
    'PAYING>PAID', 'PAYING>FAILED', 'PAYING>UNKNOWN', 'UNKNOWN>PAYING', 'UNKNOWN>PAID', 'UNKNOWN>FAILED',
    'PAID>REVERSED');
