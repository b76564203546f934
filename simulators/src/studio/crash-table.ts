import type { ServerResponse } from 'node:http'
import { payoutOf } from './crash.ts'
import type { Session } from './session.ts'
import { openSky, type Sky } from './sky.ts'
import { placeBet, settleBet, type WalletClient } from './wallet.ts'
import type { RefusalReason } from './wire.ts'

/** Network latency that is not counted against a player who cashes out in time. */
const graceMs = 120

type Kite = { readonly session: Session; readonly bet: string; readonly stake: bigint; out?: number }

/** The players with a kite in the air, and the spectators. */
export type Table = {
  join(response: ServerResponse): void
  bet(session: Session, wanted: BetRequest): Promise<BetAnswer>
  out(session: Session, bet: string): Promise<OutAnswer | undefined>
  mine(session: Session): { bet: string; stake: string; round: string; out?: number } | undefined
  stop(): void
}

type BetRequest = { readonly round: string; readonly bet: string; readonly stake: bigint }
type BetAnswer = { readonly balance: string } | { readonly refused: { readonly why: RefusalReason | 'gone' | 'late' } }
type OutAnswer = { readonly out: number; readonly payout: string; readonly balance?: string }

export function openTable(wallet: WalletClient): Table {
  const watchers = new Set<ServerResponse>()
  const flying = new Map<string, Kite>()
  const stateEvent = () => `data: ${JSON.stringify({ ...sky.publicState(), players: flying.size })}\n\n`
  const pushState = () => {
    const text = stateEvent()
    for (const watcher of watchers) watcher.write(text)
  }
  const sky: Sky = openSky(
    {
      onChange: pushState,
      onBets: () => flying.clear(),
      onCut: () => {
        for (const kite of flying.values()) if (kite.out === undefined) void settleKite(wallet, kite, 0n)
      },
    },
    () => wallet.behaviour.cuts,
  )
  return {
    join(response) {
      watchers.add(response)
      response.on('close', () => watchers.delete(response))
      response.write(stateEvent())
    },
    async bet(session, wanted) {
      const answer = await launchKite(wallet, sky, session, wanted)
      if ('kite' in answer) flying.set(wanted.bet, answer.kite)
      if (!('kite' in answer)) return answer
      pushState()
      return { balance: String(session.balance) }
    },
    async out(session, bet) {
      const kite = flying.get(bet)
      return kite && belongsTo(kite, session) ? await pullIn(wallet, sky, kite, session) : undefined
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

async function launchKite(wallet: WalletClient, sky: Sky, session: Session, { round, bet, stake }: BetRequest) {
  const isLate = () => sky.phase !== 'bets' || sky.round !== round
  const late = { refused: { why: 'late' } } as const
  if (isLate()) return late
  const answer = await placeBet(wallet, session, { round: bet, tx: bet, amount: stake })
  if (answer.is === 'refused') return { refused: { why: answer.why } }
  if (answer.is === 'unknown') return { refused: { why: 'gone' } } as const
  session.balance = answer.balance
  const kite: Kite = { session, bet, stake }
  if (!isLate()) return { kite }
  // The flight began before the wallet answered. This kite never flew, so the whole stake is refunded.
  void settleKite(wallet, kite, stake)
  return late
}

async function pullIn(wallet: WalletClient, sky: Sky, kite: Kite, session: Session): Promise<OutAnswer | undefined> {
  const height = kite.out === undefined ? sky.height(graceMs) : undefined
  if (height === undefined) return undefined
  kite.out = height
  const payout = payoutOf(kite.stake, height)
  const answer = await settleKite(wallet, kite, payout)
  if (answer.is !== 'done') return { out: height, payout: String(payout) }
  session.balance = answer.balance
  return { out: height, payout: String(payout), balance: String(answer.balance) }
}

function settleKite(wallet: WalletClient, { session, bet, stake }: Kite, amount: bigint) {
  return settleBet(wallet, session, { round: bet, tx: `${bet}-win`, amount, staked: stake })
}

/** A player who returns finds their kite in the air, whichever session it was started in. */
function belongsTo(kite: Kite, session: Session): boolean {
  return kite.session.id === session.id || (session.player !== undefined && kite.session.player === session.player)
}
