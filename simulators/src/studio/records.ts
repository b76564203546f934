/** The studio's own records of what it sent to the wallet, for the operator's reconciliation. Amounts are minor units. */
export type Kind = 'bet' | 'win' | 'rollback'

export type Line = {
  readonly tx: string
  readonly kind: Kind
  readonly player: string
  readonly round: string
  readonly amount: bigint
  readonly atMs: number
}

export type RoundState = 'open' | 'finished' | 'void'

export type Round = {
  readonly id: string
  readonly player: string
  state: RoundState
  readonly wins: { readonly tx: string; readonly amount: bigint; readonly bet?: string | undefined }[]
  /** Bets whose cancellation the operator has not confirmed; until then the round is not over. */
  cancelling: number
}

export type Records = {
  readonly lines: Line[]
  readonly rounds: Map<string, Round>
}

export function openRecords(): Records {
  return { lines: [], rounds: new Map() }
}

export function roundOf(records: Records, player: string, id: string): Round {
  const name = `${player}/${id}`
  const known = records.rounds.get(name)
  if (known) return known
  const round: Round = { id, player, state: 'open', wins: [], cancelling: 0 }
  records.rounds.set(name, round)
  return round
}

/** Whether the player has a bet in the round that was not taken back. */
export function hasStandingBet({ lines }: Records, player: string, round: string): boolean {
  const own = lines.filter((line) => line.player === player && line.round === round)
  const back = new Set(own.filter(({ kind }) => kind === 'rollback').map(({ tx }) => tx))
  return own.some(({ kind, tx }) => kind === 'bet' && !back.has(`${tx}-back`))
}

/** Amounts with decimals, as Jili writes them. */
export function decimal(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
}

export function fromDecimal(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
}
