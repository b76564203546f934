create table vip_level (
  currency text not null,
  level integer not null check (level >= 0),
  name jsonb not null check (has_all_languages(name)),
  deposit_need bigint not null check (deposit_need >= 0),
  bet_need bigint not null check (bet_need >= 0),
  upgrade_bonus bigint not null check (upgrade_bonus >= 0),
  bet_rebate_bps integer not null check (bet_rebate_bps between 0 and 10000),
  weekly_bonus bigint not null check (weekly_bonus >= 0),
  birthday_bonus bigint not null check (birthday_bonus >= 0),
  withdraw_daily_limit bigint not null check (withdraw_daily_limit >= 0),
  withdraw_fee_bps integer not null check (withdraw_fee_bps between 0 and 10000),
  withdraw_daily_times integer not null check (withdraw_daily_times > 0),
  primary key (currency, level)
);
