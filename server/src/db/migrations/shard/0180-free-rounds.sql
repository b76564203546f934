-- A round of a studio's game that the operator stakes: the reward whose free round it used up, which is a row of `free_ticket`
-- with the game of the studio. Null when the player staked it. All bets of a round are staked by one of the two.
alter table round add column free_round text;
alter table round_entry add column free_round text;
