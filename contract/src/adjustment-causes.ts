/** Why money may be moved to or from a player by hand. The player reads the sentence of the cause in their language. */
export const adjustmentCauses = ['settlement', 'deposit', 'withdrawal', 'reward', 'duplicate', 'goodwill'] as const
export type AdjustmentCause = (typeof adjustmentCauses)[number]
