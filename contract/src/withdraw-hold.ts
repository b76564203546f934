/**
 * How many hours withdrawals wait after a change that a thief would make first. The owner has that long to notice; a
 * stolen number takes longer to notice than a stolen phone. Screens say it before the change is confirmed.
 */
export const withdrawHoldHours = { bankAccount: 24, withdrawPassword: 24, phone: 72 } as const
