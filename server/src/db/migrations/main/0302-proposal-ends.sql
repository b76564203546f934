-- What one person has proposed is withdrawn by them or refused by another. It is worth nothing from then on.
alter table staff_proposal add column ended_at timestamptz, add column ended_by text, add column end_why text;
alter table review_proposal add column ended_at timestamptz, add column ended_by text, add column end_why text;
alter table risk_proposal add column ended_at timestamptz, add column ended_by text, add column end_why text;
grant update (ended_at, ended_by, end_why) on staff_proposal to zamra_app;
grant update (ended_at, ended_by, end_why) on review_proposal to zamra_app;
