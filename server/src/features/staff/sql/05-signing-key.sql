-- Every key that signs decisions: of an operator, or a passkey of a member of staff. It counts until it is removed.
create or replace view signing_key as
  select name, public_key, null::text as credential_id, null::text as origin, removed_at from operator
  union all
  select p.name, p.public_key, p.credential_id, p.origin, least(p.removed_at, s.disabled_at)
  from staff_passkey p join staff s using (name);
grant select on signing_key to zamra_app;
