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

-- Earlier forms of the functions, which took the content of a change and the stored hash of a token from their caller.
drop function if exists staff_signed(bytea, text);
drop function if exists staff_link_signed(bytea, text, text, text[], bytea, timestamptz, timestamptz);
drop function if exists staff_enrol(bytea, text, bytea, bigint, text[], text, timestamptz);
drop function if exists staff_change(text, text[], boolean, bytea, timestamptz);

-- Names that differ only in their case would be two signers and one person.
create or replace function staff_name_is_free(who text) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if exists (select from signing_key k where lower(k.name) = lower(who) and k.name <> who)
    or exists (select from staff s where lower(s.name) = lower(who) and s.name <> who) then
    raise exception 'there is such a name already, written differently' using errcode = 'check_violation';
  end if;
end
$$;

-- Every other link, and every other change of an account, is what a proposal says that two different people have signed,
-- of whom neither is the person concerned: exactly that, once, and not long after it was proposed. The readers verify the
-- signatures, which the database cannot. Returns what was signed.
create or replace function staff_signed(proposal bytea, whom text, actions text[], asked_at timestamptz) returns jsonb
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  signed jsonb;
begin
  update staff_proposal p set executed_at = asked_at
  where p.content_hash = proposal and p.subject = 'staff' and p.executed_at is null and p.ended_at is null
    and sha256(convert_to(p.content, 'UTF8')) = p.content_hash
    and p.proposed_at > asked_at - interval '73 hours'
    and p.content::jsonb ->> 'name' = whom and whom not in (p.proposed_by, p.approved_by)
    and p.content::jsonb ->> 'action' = any (actions)
    and exists (select from signing_key k where k.name = p.proposed_by and k.removed_at is null)
    and exists (select from signing_key k where k.name = p.approved_by and k.removed_at is null)
  returning p.content::jsonb into signed;
  if not found then
    raise exception 'two other people must have signed it' using errcode = 'insufficient_privilege';
  end if;
  return signed;
end
$$;

-- The link of a lost passkey removes the old one at once: it may be in other hands. Other open links of the name end.
create or replace function staff_link_signed(hash bytea, who text, proposal bytea, asked_at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  signed jsonb := staff_signed(proposal, who, '{new,replace}', asked_at);
  held text[] := array(select jsonb_array_elements_text(signed -> 'roles'));
begin
  perform staff_name_is_free(who);
  update staff_link l set expires_at = asked_at
  where l.name = who and l.used_at is null and l.expires_at > asked_at;
  if signed ->> 'action' = 'replace' then
    held := (select s.roles from staff s where s.name = who);
    update staff_passkey p set removed_at = asked_at where p.name = who and p.removed_at is null;
    update staff_session s set ended_at = asked_at where s.name = who and s.ended_at is null;
  end if;
  insert into staff_link (token_hash, kind, name, roles, made_at, expires_at, proposal_hash, code_hash)
  values (hash, signed ->> 'action', who, held, asked_at, asked_at + interval '24 hours', proposal,
    decode(signed ->> 'codeHash', 'hex'));
end
$$;

-- Uses a link up. False when it was used, has expired, or comes too late: a first link works while nobody but one other
-- person with a first link is enrolled. It takes the secrets themselves, because everybody who reads the table has their
-- hashes.
create or replace function staff_enrol(
  token text, code text, credential text, cose bytea, first_counter bigint, known_transports text[], page text,
  asked_at timestamptz
) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  link staff_link;
begin
  lock table staff in share row exclusive mode;
  update staff_link l set used_at = asked_at
  where l.token_hash = sha256(convert_to(token, 'UTF8')) and l.used_at is null and l.expires_at > asked_at
    and (l.kind = 'first' or l.code_hash = sha256(convert_to(code, 'UTF8')))
  returning * into link;
  if not found then
    return false;
  end if;
  if link.kind = 'first' and ((select count(*) from staff) >= 2 or exists (
    select from staff s join staff_link l on l.token_hash = s.link_hash where l.kind <> 'first')) then
    return false;
  end if;
  if link.kind <> 'replace' then
    perform staff_name_is_free(link.name);
    insert into staff (name, roles, created_at, link_hash) values (link.name, link.roles, asked_at, link.token_hash);
  end if;
  insert into staff_passkey (credential_id, name, public_key, counter, transports, origin, created_at)
  values (credential, link.name, cose, first_counter, known_transports, page, asked_at);
  return true;
end
$$;

-- Other roles, or the end of an account and of every open link for its name.
create or replace function staff_change(who text, proposal bytea, asked_at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  signed jsonb := staff_signed(proposal, who, '{roles,disable}', asked_at);
begin
  if signed ->> 'action' = 'roles' then
    update staff s set roles = array(select jsonb_array_elements_text(signed -> 'roles')) where s.name = who;
  else
    update staff s set disabled_at = coalesce(s.disabled_at, asked_at) where s.name = who;
    -- The same person may have a key file as an operator.
    update operator o set removed_at = coalesce(o.removed_at, asked_at) where o.name = who;
    update staff_link l set expires_at = asked_at
    where l.name = who and l.used_at is null and l.expires_at > asked_at;
  end if;
  update staff_session s set ended_at = asked_at where s.name = who and s.ended_at is null;
end
$$;

-- An entry follows the last one. One with a number of its own choice would leave no room for any other.
create or replace function staff_audit_follows() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff_audit'));
  if new.number <> (select coalesce(max(a.number), 0) + 1 from staff_audit a) then
    raise exception 'the entry does not follow the last one' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create or replace trigger audit_follows before insert on staff_audit
  for each row execute function staff_audit_follows();

create or replace function staff_audit_refuses_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % is refused', tg_op using errcode = 'restrict_violation';
end
$$;
create or replace trigger audit_is_append_only before update or delete or truncate on staff_audit
  for each statement execute function staff_audit_refuses_change();

-- A proposal is approved once, by another person. What is left to write then is that it was executed.
create or replace function staff_proposal_is_final() returns trigger
  language plpgsql as $$
begin
  if old.approved_by is not null and (old.executed_at is not null or (new.approved_by, new.approval_signature, new.approved_at)
    is distinct from (old.approved_by, old.approval_signature, old.approved_at)) then
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

revoke all on function staff_first_link, staff_signed, staff_name_is_free from public;
