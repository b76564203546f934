-- Texts of the FAQ and of mails that replace the ones in code. The signed content in `approval` is the text itself; it names
-- the version that it follows. Every version is kept, because a mail is shown with the text of its time.
create table site_text_version (
  kind text not null check (kind in ('faq', 'mail')),
  text_id text not null check (text_id ~ '^[A-Za-z0-9.-]{3,60}$'),
  version integer not null check (version > 0),
  approved_by text[] not null check (
    cardinality(approved_by) = 2 and array_position(approved_by, null) is null and approved_by[1] <> approved_by[2]
  ),
  -- Signed by the second person.
  published_at timestamptz not null,
  -- A few seconds after the transaction: by then every process has read it.
  effective_from timestamptz not null check (effective_from >= published_at),
  approval jsonb not null,
  primary key (kind, text_id, version)
);
revoke update, delete on site_text_version from zamra_app;
