-- A report stays as it was published. Only the signatures of the witnesses are added, once.
create or replace function refuse_change_of_reports() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.log_note is null and new.log_note is not null and (old.day, old.document, old.document_hash, old.tallies,
        old.log_position, old.made_at)
      is not distinct from (new.day, new.document, new.document_hash, new.tallies, new.log_position, new.made_at) then
      return new;
    end if;
  end if;
  raise exception 'a published report stays: % is refused', tg_op using errcode = 'restrict_violation';
end
$$;

create or replace trigger report_stays before update or delete on transparency_report
  for each row execute function refuse_change_of_reports();
create or replace trigger reports_stay before truncate on transparency_report
  for each statement execute function refuse_change_of_reports();
