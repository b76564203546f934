-- The people who work in the back office. Only the functions of `features/staff/sql` write the first three tables: a
-- process that can post to the ledger cannot write itself a colleague.
create table staff (
  -- Shared with `operator`: who has a key there and a passkey here is one person, and signs once.
  name text primary key check (name ~ '^[^\s|](?:[^|]{0,62}[^\s|])?$'),
  roles text[] not null check (cardinality(roles) > 0),
  created_at timestamptz not null,
  disabled_at timestamptz,
  -- The link that enrolled the account.
  link_hash bytea not null check (octet_length(link_hash) = 32)
);

-- A link that enrols one person once. `first` is made by the owner of the database while there is no staff; each other one
-- is what two different people have signed.
create table staff_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  kind text not null check (kind in ('first', 'new', 'replace')),
  name text not null check (name ~ '^[^\s|](?:[^|]{0,62}[^\s|])?$'),
  roles text[] not null check (cardinality(roles) > 0),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  proposal_hash bytea,
  check ((kind = 'first') = (proposal_hash is null))
);

create table staff_passkey (
  credential_id text primary key,
  name text not null references staff,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The origin of the page that the passkey was made on. It signs for no other.
  origin text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  removed_at timestamptz
);
create index staff_passkey_name on staff_passkey (name);

create table staff_session (
  session_id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  name text not null references staff,
  address text not null,
  agent text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_name on staff_session (name) where ended_at is null;

-- What one person has signed and another has to sign, with both signatures: about staff, switches and policies.
create table staff_proposal (
  content_hash bytea primary key check (octet_length(content_hash) = 32),
  subject text not null,
  content text not null,
  proposed_by text not null,
  proposal_signature bytea not null,
  proposed_at timestamptz not null,
  approved_by text,
  approval_signature bytea,
  approved_at timestamptz,
  check (approved_by is distinct from proposed_by),
  check ((approved_by is null) = (approval_signature is null) and (approved_by is null) = (approved_at is null))
);
create index staff_proposal_open on staff_proposal (proposed_at) where approved_by is null;

-- Everything that staff saw of players, decided and were denied. The hash covers the entry and the hash before it, with a
-- key that the database never sees.
create table staff_audit (
  -- 1, 2, 3 … without a gap.
  number bigint primary key check (number > 0),
  at timestamptz not null,
  who text not null,
  kind text not null check (kind in ('signIn', 'view', 'decision', 'denied', 'staff')),
  action text not null,
  subject text not null,
  detail text not null,
  address text not null,
  request_id text not null,
  previous bytea not null check (octet_length(previous) = 32),
  hash bytea not null check (octet_length(hash) = 32)
);
create index staff_audit_who on staff_audit (who, number);
create index staff_audit_subject on staff_audit (subject, number);

revoke insert, update, delete on staff, staff_link, staff_passkey from zamra_app;
grant update (counter, used_at) on staff_passkey to zamra_app;
revoke update, delete on staff_session, staff_proposal, staff_audit from zamra_app;
grant update (seen_at, ended_at) on staff_session to zamra_app;
grant update (approved_by, approval_signature, approved_at) on staff_proposal to zamra_app;

-- A proposal is signed by an operator or by a member of staff, whose signature has no fixed length.
alter table review_proposal drop constraint review_proposal_proposed_by_fkey;
alter table review_proposal drop constraint review_proposal_signature_check;
