-- squawk-ignore-file prefer-bigint-over-smallint
-- What the hashes of a link cover: 1 the transfers alone, 2 also the commands, the approvals and the changes of limits and
-- bars beside them (`ledger.chained_text`).
alter table ledger.link add column version smallint not null default 1;
