-- How far the book of a studio was compared with ours. What a silent night has left is compared in the next one.
create table studio_book (
  provider_code text primary key,
  compared_until timestamptz not null
);
