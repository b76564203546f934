-- A link for one of the first two people: made by the owner of the database, and only while there is no staff.
create or replace function staff_first_link(hash bytea, who text, held text[], asked_at timestamptz, until timestamptz)
  returns void language plpgsql volatile set search_path = public, pg_temp as $$
begin
  lock table staff_link in share row exclusive mode;
  if exists (select from staff) then
    raise exception 'there is staff already: two colleagues sign for a new one' using errcode = 'check_violation';
  end if;
  if (select count(*) from staff_link where used_at is null and expires_at > asked_at and name <> who) >= 2 then
    raise exception 'two links are open already' using errcode = 'check_violation';
  end if;
  -- A second link for the same person replaces the first.
  delete from staff_link where kind = 'first' and used_at is null and name = who;
  insert into staff_link (token_hash, kind, name, roles, made_at, expires_at)
  values (hash, 'first', who, held, asked_at, until);
end
$$;

-- Every other link, and every other change of an account, is what a proposal says that two different people have signed,
-- of whom neither is the person concerned. The readers verify the signatures, which the database cannot.
create or replace function staff_signed(proposal bytea, whom text) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if not exists (
    select from staff_proposal p
    where p.content_hash = proposal and p.subject = 'staff' and p.approved_by is not null
      and p.content::jsonb ->> 'name' = whom and whom not in (p.proposed_by, p.approved_by)
  ) then
    raise exception 'two other people must have signed it' using errcode = 'insufficient_privilege';
  end if;
end
$$;

create or replace function staff_link_signed(
  hash bytea, link_kind text, who text, held text[], proposal bytea, asked_at timestamptz, until timestamptz
) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform staff_signed(proposal, who);
  if link_kind = 'first' or exists (select from staff_link l where l.proposal_hash = proposal) then
    raise exception 'a proposal makes one link' using errcode = 'check_violation';
  end if;
  insert into staff_link (token_hash, kind, name, roles, made_at, expires_at, proposal_hash)
  values (hash, link_kind, who, held, asked_at, until, proposal);
end
$$;

-- Uses a link up. False when it was used, has expired, or comes too late: a first link works while nobody but one other
-- person with a first link is enrolled.
create or replace function staff_enrol(
  hash bytea, credential text, cose bytea, first_counter bigint, known_transports text[], page text, asked_at timestamptz
) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  link staff_link;
begin
  lock table staff in share row exclusive mode;
  update staff_link l set used_at = asked_at
  where l.token_hash = hash and l.used_at is null and l.expires_at > asked_at returning * into link;
  if not found then
    return false;
  end if;
  if link.kind = 'first' and ((select count(*) from staff) >= 2 or exists (
    select from staff s join staff_link l on l.token_hash = s.link_hash where l.kind <> 'first')) then
    return false;
  end if;
  if link.kind = 'replace' then
    update staff_passkey p set removed_at = asked_at where p.name = link.name and p.removed_at is null;
    update staff_session s set ended_at = asked_at where s.name = link.name and s.ended_at is null;
  else
    insert into staff (name, roles, created_at, link_hash) values (link.name, link.roles, asked_at, hash);
  end if;
  insert into staff_passkey (credential_id, name, public_key, counter, transports, origin, created_at)
  values (credential, link.name, cose, first_counter, known_transports, page, asked_at);
  return true;
end
$$;

create or replace function staff_change(who text, held text[], disables boolean, proposal bytea, asked_at timestamptz)
  returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform staff_signed(proposal, who);
  update staff s set roles = held, disabled_at = case when disables then coalesce(s.disabled_at, asked_at) else s.disabled_at end
  where s.name = who;
  update staff_session s set ended_at = asked_at where s.name = who and s.ended_at is null;
end
$$;

create or replace function staff_audit_refuses_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % is refused', tg_op using errcode = 'restrict_violation';
end
$$;
create or replace trigger audit_is_append_only before update or delete or truncate on staff_audit
  for each statement execute function staff_audit_refuses_change();

-- A proposal is approved once, by another person.
create or replace function staff_proposal_is_final() returns trigger
  language plpgsql as $$
begin
  if old.approved_by is not null then
    raise exception 'the proposal has two signatures already' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create or replace trigger proposal_is_final before update on staff_proposal
  for each row execute function staff_proposal_is_final();

-- Who signs a decision about deposits is an operator or a member of staff.
create or replace function review_proposal_has_signer() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from signing_key k where k.name = new.proposed_by and k.removed_at is null) then
    raise exception '% signs nothing here', new.proposed_by using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create or replace trigger proposal_has_signer before insert on review_proposal
  for each row execute function review_proposal_has_signer();

revoke all on function staff_first_link, staff_signed from public;
