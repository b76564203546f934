-- The operators who decide about money, each with a public key of their own (Ed25519). Only the owner of the database
-- registers them: a process that can post to the ledger cannot invent a second operator.
create table operator (
  name text primary key check (name ~ '^[^\s|](?:[^|]{0,62}[^\s|])?$'),
  public_key bytea not null unique check (octet_length(public_key) = 32),
  added_at timestamptz not null,
  removed_at timestamptz
);
revoke insert, update, delete on operator from zamra_app;

-- A decision that one operator has proposed. Another one approves exactly this content, by its hash.
create table review_proposal (
  content_hash bytea primary key check (octet_length(content_hash) = 32),
  content text not null,
  proposed_by text not null references operator,
  signature bytea not null check (octet_length(signature) = 64),
  proposed_at timestamptz not null,
  done_at timestamptz
);
create index review_proposal_open on review_proposal (proposed_at) where done_at is null;
revoke update, delete on review_proposal from zamra_app;
grant update (done_at) on review_proposal to zamra_app;

-- What two operators signed to close a finding.
alter table payment_finding add column closed_approved_by text;
alter table payment_finding add column closed_approval jsonb;
alter table payment_finding add constraint payment_finding_has_two_approvers check (
  closed_at is null or (closed_approved_by is not null and closed_approved_by <> closed_by and closed_approval is not null)
) not valid;
