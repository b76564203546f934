-- A link enrols somebody together with a code that the other one of the two signers has. Null for the first people, whose
-- links the owner of the database makes.
alter table staff_link add column code_hash bytea;
-- A proposal about an account is executed once: only the functions of `features/staff/sql` write it.
alter table staff_proposal add column executed_at timestamptz;

revoke insert on staff_proposal from zamra_app;
grant insert (content_hash, subject, content, proposed_by, proposal_signature, proposed_at) on staff_proposal to zamra_app;
