/** The rules that a player can break by how they play. */
export const conductRules = ['cheating-software', 'bot', 'arbitrage', 'collusion'] as const
export type ConductRule = (typeof conductRules)[number]

/** What kind of evidence there is: a changed client, times no person keeps, a pattern of bets, accounts that act together. */
export const conductEvidence = ['client', 'timing', 'bets', 'accounts'] as const
export type ConductEvidence = (typeof conductEvidence)[number]

export const conductRemedies = ['no-action', 'cancel-rewards', 'deduct-rewards', 'freeze', 'close'] as const
export type ConductRemedy = (typeof conductRemedies)[number]

export const accountStates = ['ACTIVE', 'FROZEN', 'CLOSED'] as const
export type AccountState = (typeof accountStates)[number]
