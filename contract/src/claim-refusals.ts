/** Why a reward is not paid. */
export const claimRefusals = [
  ...(['thing.notFound', 'thing.alreadyDone', 'promo.notEligible', 'bonus.conflict'] as const),
  ...(['safety.excluded', 'account.frozen'] as const),
] as const
