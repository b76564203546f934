-- What a player has written to us, and the answer of an operator with their signature.
create table feedback (
  player_id integer not null,
  ticket_no text not null,
  -- Phone number and e-mail address for an answer, as the player typed them.
  contact_sealed bytea,
  suggestion text not null,
  images text[] not null,
  created_at timestamptz not null,
  reply_by timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  signature bytea,
  primary key (player_id, ticket_no),
  constraint feedback_is_answered_by_an_operator check (
    (answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
      and (answer is null) = (signature is null)
  )
);
create index feedback_unanswered on feedback (reply_by) where answer is null;
