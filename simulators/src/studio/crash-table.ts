import type { ServerResponse } from 'node:http'
import { payoutOf } from './crash.ts'
import type { Session } from './session.ts'
import { openSky, type Sky } from './sky.ts'
import { type Office, placeBet, settle } from './wallet.ts'
import type { Refused } from './wire.ts'

/** Network latency that is not counted against a player who cashes out in time. */
const graceMs = 120

type Kite = { readonly session: Session; readonly bet: string; readonly stake: bigint; out?: number }

/** The players with a kite in the air, and the spectators. */
export type Table = {
  join(response: ServerResponse): void
  bet(session: Session, wanted: Wanted): Promise<BetAnswer>
  out(session: Session, bet: string): Promise<OutAnswer | undefined>
  mine(session: Session): { bet: string; stake: string; round: string; out?: number } | undefined
  stop(): void
}

type Wanted = { readonly round: string; readonly bet: string; readonly stake: bigint }
type BetAnswer = { readonly balance: string } | { readonly refused: { readonly why: Refused | 'gone' | 'late' } }
type OutAnswer = { readonly out: number; readonly payout: string; readonly balance?: string }

export function openTable(office: Office): Table {
  const watchers = new Set<ServerResponse>()
  const flying = new Map<string, Kite>()
  const news = () => `data: ${JSON.stringify({ ...sky.seen(), players: flying.size })}\n\n`
  const tellAll = () => {
    const text = news()
    for (const watcher of watchers) watcher.write(text)
  }
  const sky: Sky = openSky(
    {
      onChange: tellAll,
      onBets: () => flying.clear(),
      onCut: () => {
        for (const kite of flying.values()) if (kite.out === undefined) void end(office, kite, 0n)
      },
    },
    () => office.behaviour.cuts,
  )
  return {
    join(response) {
      watchers.add(response)
      response.on('close', () => watchers.delete(response))
      response.write(news())
    },
    async bet(session, wanted) {
      const answer = await launch(office, sky, session, wanted)
      if ('kite' in answer) flying.set(wanted.bet, answer.kite)
      if (!('kite' in answer)) return answer
      tellAll()
      return { balance: String(session.balance) }
    },
    async out(session, bet) {
      const kite = flying.get(bet)
      return kite && belongsTo(kite, session) ? await pullIn(office, sky, kite, session) : undefined
    },
    mine(session) {
      const kite = [...flying.values()].find((one) => belongsTo(one, session))
      if (!kite) return undefined
      const { bet, stake, out } = kite
      return { bet, stake: String(stake), round: sky.round, ...(out !== undefined && { out }) }
    },
    stop() {
      sky.stop()
      for (const watcher of watchers) watcher.end()
    },
  }
}

async function launch(office: Office, sky: Sky, session: Session, { round, bet, stake }: Wanted) {
  const isLate = () => sky.phase !== 'bets' || sky.round !== round
  const late = { refused: { why: 'late' } } as const
  if (isLate()) return late
  const answer = await placeBet(office, session, { round: bet, tx: bet, amount: stake })
  if (answer.is === 'refused') return { refused: { why: answer.why } }
  if (answer.is === 'unknown') return { refused: { why: 'gone' } } as const
  session.balance = answer.balance
  const kite: Kite = { session, bet, stake }
  if (!isLate()) return { kite }
  // The wallet took so long that the kites are up: this one never flew, so its stake goes back whole.
  void end(office, kite, stake)
  return late
}

async function pullIn(office: Office, sky: Sky, kite: Kite, session: Session): Promise<OutAnswer | undefined> {
  const height = kite.out === undefined ? sky.height(graceMs) : undefined
  if (height === undefined) return undefined
  kite.out = height
  const payout = payoutOf(kite.stake, height)
  const answer = await end(office, kite, payout)
  if (answer.is !== 'done') return { out: height, payout: String(payout) }
  session.balance = answer.balance
  return { out: height, payout: String(payout), balance: String(answer.balance) }
}

function end(office: Office, { session, bet, stake }: Kite, amount: bigint) {
  return settle(office, session, { round: bet, tx: `${bet}-win`, amount, staked: stake })
}

/** A player who returns finds their kite in the air, whichever session it was started in. */
function belongsTo(kite: Kite, session: Session): boolean {
  return kite.session.id === session.id || (session.player !== undefined && kite.session.player === session.player)
}
