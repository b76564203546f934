-- The language in which a player wrote a ticket, so that it is answered in the same one. Unknown of older tickets.
alter table feedback add column locale text;
