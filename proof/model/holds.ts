import type { Hold } from './book.ts'
import { type Case, closed, type Verdict } from './verdict.ts'

/** A reference is used once, for ever; one that was rolled back before it came is void. */
export function referenceTaken({ wallet, ref }: Case, kind: Hold['kind']): Verdict | undefined {
  const hold = wallet.holds.get(ref)
  if (!hold) return
  if (hold.kind !== kind) return { status: 'noHold' }
  return hold.state === 'voided' && hold.amount === 0 ? { status: 'void' } : closed(hold.state)
}

export function closing({ wallet, ref }: Case, kind: Hold['kind'], close: (hold: Hold) => Verdict): Verdict {
  const hold = wallet.holds.get(ref)
  if (hold?.kind !== kind) return { status: 'noHold' }
  return hold.state === 'pending' ? close(hold) : closed(hold.state)
}

export function pending(kind: Hold['kind'], amount: number, openedOn: string): Hold {
  const rest = { bonus: 0, settled: null, weight: 0, turnoverRule: 'none', grant: null } as const
  return { kind, state: 'pending', amount, openedOn, ...rest }
}
