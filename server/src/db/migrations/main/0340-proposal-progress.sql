-- The second signature is stored before anything moves. What was interrupted between the two is completed, and cannot be withdrawn
-- or refused any more.
alter table staff_proposal add column done_at timestamptz;
alter table review_proposal add column started_at timestamptz;
grant update (done_at) on staff_proposal to zamra_app;
grant update (started_at) on review_proposal to zamra_app;
