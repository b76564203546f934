import type { Table } from './crash-table.ts'
import type { Labels } from './labels.ts'
import { labelsIn } from './labels.ts'
import type { Session, Sessions } from './session.ts'
import { slotTable, spinFor, stakes } from './slot-spins.ts'
import { authenticate, type Office } from './wallet.ts'

/** What the page of a game asks of its own studio. */
export type PlayerApiContext = { readonly sessions: Sessions; readonly office: Office; readonly table: Table }

type Given = Readonly<Record<string, unknown>>

export const playerRoutes: Readonly<Record<string, (desk: PlayerApiContext, given: Given) => Promise<unknown>>> = {
  '/g/open': open,
  '/g/spin': spin,
  '/g/bet': bet,
  '/g/out': out,
}

const signs: Readonly<Record<string, string>> = { INR: '₹', PKR: 'Rs', BDT: '৳' }

async function open({ sessions, office, table }: PlayerApiContext, { token, game }: Given) {
  const session = sessions.take(String(token), String(game))
  if (!session) return { refused: 'gone' }
  const answer = await authenticate(office, session)
  if (answer.is !== 'done') return { refused: answer.is === 'refused' ? answer.why : 'gone' }
  return {
    id: session.id,
    currency: session.currency,
    sign: signs[session.currency] ?? '◎',
    ...markOf(session),
    balance: String(session.balance),
    stakes: stakes.map(String),
    stake: String(stakes[1]),
    ...(session.game === 'sona-777' ? slotTable(session) : { mine: table.mine(session) }),
  }
}

/** Coins are no currency: they are a demo's own, or the operator's for free play. */
function markOf({ player, currency }: Session) {
  if (player === undefined) return { mark: 'demo' }
  return currency in signs ? {} : { mark: 'free' }
}

async function spin({ sessions, office }: PlayerApiContext, given: Given) {
  const session = sessions.find(given.session)
  if (session?.game !== 'sona-777') return { refused: { why: 'gone', text: labelsIn('en').gone } }
  return worded(session, await spinFor(office, session, { stake: amount(given.stake), word: String(given.spin) }))
}

async function bet({ sessions, table }: PlayerApiContext, given: Given) {
  const session = sessions.find(given.session)
  const stake = amount(given.stake)
  if (session?.game !== 'patang-rush' || !stakes.some((step) => step === stake)) return gone
  if (!/^[0-9a-f-]{36}$/.test(String(given.bet))) return gone
  return worded(session, await table.bet(session, { round: String(given.round), bet: String(given.bet), stake }))
}

async function out({ sessions, table }: PlayerApiContext, given: Given) {
  const session = sessions.find(given.session)
  return (session && (await table.out(session, String(given.bet)))) ?? {}
}

const gone = { refused: { why: 'gone', text: labelsIn('en').gone } }

/** A no comes with its reason in the words of the player. */
function worded(session: Session, answer: object) {
  const { refused } = answer as { refused?: { why: string } }
  if (!refused) return answer
  const words: Labels = labelsIn(session.locale)
  return { refused: { ...refused, text: words[refused.why as keyof Labels] ?? words.refused } }
}

function amount(value: unknown): bigint {
  return typeof value === 'string' && /^\d{1,12}$/.test(value) ? BigInt(value) : 0n
}
