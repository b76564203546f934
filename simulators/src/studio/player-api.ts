import type { Table } from './crash-table.ts'
import type { Labels } from './labels.ts'
import { labelsIn } from './labels.ts'
import { isMoney, type Session, type Sessions, signOf } from './session.ts'
import { playSpinOnce, slotTable, stakes } from './slot-spins.ts'
import { authenticate, type WalletClient } from './wallet.ts'

/** The calls of a game's page to its own studio. */
export type PlayerApiContext = { readonly sessions: Sessions; readonly wallet: WalletClient; readonly table: Table }

type Input = Readonly<Record<string, unknown>>

export const playerRoutes: Readonly<Record<string, (context: PlayerApiContext, given: Input) => Promise<unknown>>> = {
  '/g/open': open,
  '/g/spin': spin,
  '/g/bet': bet,
  '/g/out': out,
}

async function open({ sessions, wallet }: PlayerApiContext, { token, game }: Input) {
  const session = sessions.take(String(token), String(game))
  if (!session) return { refused: 'gone' }
  const answer = await authenticate(wallet, session)
  if (answer.is !== 'done') return { refused: answer.is === 'refused' ? answer.why : 'gone' }
  return {
    id: session.id,
    currency: session.currency,
    sign: signOf(session.currency),
    ...labelOfMode(session),
    balance: String(session.balance),
    stakes: stakes.map(String),
    stake: String(stakes[1]),
    ...(session.game === 'sona-777' && slotTable(session)),
  }
}

function labelOfMode({ player, currency }: Session) {
  if (player === undefined) return { mark: 'demo' }
  return isMoney(currency) ? {} : { mark: 'free' }
}

async function spin({ sessions, wallet }: PlayerApiContext, given: Input) {
  const session = sessions.find(given.session)
  if (session?.game !== 'sona-777') return { refused: { why: 'gone', text: labelsIn('en').gone } }
  return withRefusalText(
    session,
    await playSpinOnce(wallet, session, { stake: amount(given.stake), clientSeed: String(given.spin) }),
  )
}

async function bet({ sessions, table }: PlayerApiContext, given: Input) {
  const session = sessions.find(given.session)
  const stake = amount(given.stake)
  if (session?.game !== 'patang-rush' || !stakes.some((step) => step === stake)) return gone
  if (!/^[0-9a-f-]{36}$/.test(String(given.bet))) return gone
  const wanted = { round: String(given.round), bet: String(given.bet), stake, auto: targetOf(given.auto) }
  return withRefusalText(session, await table.bet(session, wanted))
}

async function out({ sessions, table }: PlayerApiContext, given: Input) {
  const session = sessions.find(given.session)
  return (session && (await table.out(session, String(given.bet)))) ?? {}
}

const gone = { refused: { why: 'gone', text: labelsIn('en').gone } }

/** Adds the reason of a refusal in the player's language. */
function withRefusalText(session: Session, answer: object) {
  const { refused } = answer as { refused?: { why: string } }
  if (!refused) return answer
  const labels: Labels = labelsIn(session.locale)
  return { refused: { ...refused, text: labels[refused.why as keyof Labels] ?? labels.refused } }
}

/** The height at which a kite is pulled in by itself, in hundredths. Undefined without one, zero when it cannot be read. */
function targetOf(value: unknown): number | undefined {
  if (value === undefined) return undefined
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
}

function amount(value: unknown): bigint {
  return typeof value === 'string' && /^\d{1,12}$/.test(value) ? BigInt(value) : 0n
}
