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
  readonly wins: { readonly tx: string; readonly amount: bigint }[]
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
  const round: Round = { id, player, state: 'open', wins: [] }
  records.rounds.set(name, round)
  return round
}

/** Amounts with decimals, as Jili writes them. */
export function decimal(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
}

export function fromDecimal(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
}
