/** How long telemetry is kept: long enough to fix the reported errors. */
const days = { client_error: 30, client_event: 90 } as const

export function expiryOf(from: Date, table: keyof typeof days): Date {
  return new Date(from.getTime() + days[table] * 86_400_000)
}
