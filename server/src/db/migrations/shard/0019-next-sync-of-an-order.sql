-- When an order is synced next, if that is more than an hour away: until then no workflow waits for it. Null: a workflow
-- follows the order, or should.
alter table deposit_order add column next_sync_at timestamptz;
