-- How many of the free rounds were given in place of settled ones that their studio took back.
alter table free_ticket add column given_again integer not null default 0;
