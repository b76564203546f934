import type { PlayerId } from '@zamra/contract/brand.ts'

/** How long telemetry of players is kept: long enough to fix the reported errors. */
const days = { client_error: 30, client_event: 90 } as const
/** Anyone can send reports without an account, so they are kept for a short time only. */
const anonymousDays = 7

type Received = { readonly now: Date; readonly playerId: PlayerId | undefined }

export function expiryOf({ now, playerId }: Received, table: keyof typeof days): Date {
  return new Date(now.getTime() + (playerId === undefined ? anonymousDays : days[table]) * 86_400_000)
}
