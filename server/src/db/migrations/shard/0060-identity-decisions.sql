-- What an operator decides about an identity check. `seq` is the entry of the history that the decision answers, so that it
-- counts for nothing once something else has happened to the check. An approval and a reopening take effect when two
-- operators have decided the same.
create table identity_decision (
  player_id integer not null,
  check_no text not null,
  seq integer not null check (seq > 0),
  by_whom text not null check (by_whom <> ''),
  decision text not null check (decision in ('approve', 'retry', 'reject')),
  why text not null check (why <> ''),
  content text not null,
  signature bytea not null,
  decided_at timestamptz not null,
  primary key (player_id, check_no, seq, by_whom)
);
revoke update, delete on identity_decision from zamra_app;

-- A keyed hash of the birthday, by which verified players with the same name are found. `number_index` is set exactly while
-- the number of the document is claimed for this check.
alter table identity_check add column birthday_index bytea;
alter table identity_check add constraint identity_check_birthday_index_length
  check (octet_length(birthday_index) = 32) not valid;
