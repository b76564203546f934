const hourMs = 3_600_000

/**
 * How long withdrawals wait after a change that a thief would make first. The owner has that long to notice; a stolen
 * number takes longer to notice than a stolen phone.
 */
export const holdHours = { bankAccount: 24, withdrawPassword: 24, phone: 72 } as const

export function holdFrom(at: Date, change: keyof typeof holdHours): Date {
  return new Date(at.getTime() + holdHours[change] * hourMs)
}
