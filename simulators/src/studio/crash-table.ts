import type { ServerResponse } from 'node:http'
import { payoutOf, timeTo } from './crash.ts'
import { type BetAnswer, type BetRefusal, type Hand, type Kite, newHand, settleKite } from './hand.ts'
import { type Session, signOf } from './session.ts'
import { openSky, type Sky } from './sky.ts'
import { placeBet, type WalletClient } from './wallet.ts'

/** Network latency that is not counted against a player who cashes out in time. */
const graceMs = 120
const betsMax = 2
/** The heights at which a kite can be pulled in by itself, in hundredths. */
const autoRange = { min: 101, max: 100_000 } as const
const othersShown = 30
const idTail = 3

/** The players with kites in the air, and the spectators. */
export type Table = {
  join(session: Session, response: ServerResponse): void
  bet(session: Session, wanted: BetRequest): Promise<BetAnswer>
  out(session: Session, bet: string): Promise<OutAnswer | undefined>
  stop(): void
}

type BetRequest = {
  readonly round: string
  readonly bet: string
  readonly stake: bigint
  readonly auto?: number | undefined
}
type OutAnswer = { readonly out: number; readonly payout: string; readonly balance?: string }

type TableState = {
  readonly wallet: WalletClient
  readonly sky: Sky
  readonly watchers: Map<ServerResponse, Session>
  /** By player, or by session of a demo. */
  hands: Map<string, Hand>
  timers: NodeJS.Timeout[]
}

export function openTable(wallet: WalletClient): Table {
  const sky: Sky = openSky(
    {
      onChange: () => pushState(table),
      onBets: () => {
        table.hands = new Map()
      },
      onFlight: () => scheduleAutos(table),
      onCut: () => endFlight(table),
    },
    () => wallet.behaviour,
  )
  const table: TableState = { wallet, sky, watchers: new Map(), hands: new Map(), timers: [] }
  return {
    join(session, response) {
      table.watchers.set(response, session)
      response.on('close', () => table.watchers.delete(response))
      response.write(stateEvent(table, session))
    },
    bet: (session, wanted) => placeOnce(table, session, wanted),
    async out(session, bet) {
      const hand = table.hands.get(ownerOf(session))
      const kite = hand?.kites.find((one) => one.bet === bet)
      const height = kite && kite.out === undefined ? sky.height(graceMs) : undefined
      if (!hand || !kite || height === undefined) return undefined
      // The target may have been passed a moment before its timer.
      return await pullIn(table, hand, kite, Math.min(height, kite.auto ?? height))
    },
    stop() {
      sky.stop()
      for (const timer of table.timers) clearTimeout(timer)
      for (const watcher of table.watchers.keys()) watcher.end()
    },
  }
}

/** A bet that the page sends again, because it lost the answer, gets the same answer. */
function placeOnce(table: TableState, session: Session, wanted: BetRequest): Promise<BetAnswer> {
  const { sky, hands } = table
  if (sky.phase !== 'bets' || sky.round !== wanted.round) return refuse('late')
  const hand = hands.get(ownerOf(session)) ?? newHand(`${sky.round}:${session.currency}`)
  hands.set(ownerOf(session), hand)
  const before = hand.answers.get(wanted.bet)
  if (before) return before
  const { auto } = wanted
  if (auto !== undefined && (auto < autoRange.min || auto > autoRange.max)) return refuse('badTarget')
  if (hand.kites.length + hand.pending >= betsMax) return refuse('twoBets')
  const answer = launchKite(table, hand, session, wanted)
  hand.answers.set(wanted.bet, answer)
  return answer
}

const refuse = (why: BetRefusal): Promise<BetAnswer> => Promise.resolve({ refused: { why } })

async function launchKite(
  table: TableState,
  hand: Hand,
  session: Session,
  { round, bet, stake, auto }: BetRequest,
): Promise<BetAnswer> {
  const { wallet, sky } = table
  hand.pending += 1
  const answer = await placeBet(wallet, session, { round: hand.round, tx: bet, amount: stake })
  const release = () => hand.release(wallet, session, sky.phase !== 'bets' || sky.round !== round)
  if (answer.is === 'unknown') {
    // The round must not end before the operator has taken this bet back.
    void (answer.cancelled ?? Promise.resolve()).then(release)
    return { refused: { why: 'gone' } }
  }
  if (answer.is === 'refused') {
    release()
    return { refused: { why: answer.why } }
  }
  session.balance = answer.balance
  const kite: Kite = { session, bet, stake, auto }
  hand.kites.push(kite)
  hand.pending -= 1
  if (sky.phase === 'bets' && sky.round === round) {
    pushState(table)
    return { balance: String(session.balance) }
  }
  // The flight began before the wallet answered. This kite never flew, so the whole stake is refunded.
  Object.assign(kite, { out: 100, isGrounded: true })
  void settleKite(wallet, hand, kite, stake)
  return { refused: { why: 'late' } }
}

function scheduleAutos(table: TableState): void {
  for (const hand of table.hands.values())
    for (const kite of hand.kites) {
      if (kite.auto === undefined) continue
      table.timers.push(setTimeout(() => pullInAtTarget(table, hand, kite), timeTo(kite.auto)).unref())
    }
}

/** Whether the kite came in at its target. */
function pullInAtTarget(table: TableState, hand: Hand, kite: Kite): boolean {
  if (kite.out !== undefined) return true
  if (kite.auto === undefined || !table.sky.isPassed(kite.auto)) return false
  void pullIn(table, hand, kite, kite.auto)
  return true
}

/** A kite whose target lies below the cut is paid, also when its timer is late. The others are lost. */
function endFlight(table: TableState): void {
  for (const timer of table.timers) clearTimeout(timer)
  table.timers = []
  for (const hand of table.hands.values())
    for (const kite of hand.kites) if (!pullInAtTarget(table, hand, kite)) void settleKite(table.wallet, hand, kite, 0n)
}

async function pullIn(table: TableState, hand: Hand, kite: Kite, height: number): Promise<OutAnswer> {
  kite.out = height
  pushState(table)
  const payout = payoutOf(kite.stake, height)
  const answer = await settleKite(table.wallet, hand, kite, payout)
  if (answer.is !== 'done') return { out: height, payout: String(payout) }
  kite.session.balance = answer.balance
  pushState(table)
  return { out: height, payout: String(payout), balance: String(answer.balance) }
}

function pushState(table: TableState): void {
  for (const [watcher, session] of table.watchers) watcher.write(stateEvent(table, session))
}

/** What one spectator sees: the round, their own kites and the other players in it. */
function stateEvent({ sky, hands }: TableState, session: Session): string {
  const own = hands.get(ownerOf(session))
  const flown = ({ kites }: Hand) => kites.filter(({ isGrounded }) => !isGrounded)
  const real = [...hands.values()].filter((hand) => flown(hand).some((kite) => kite.session.player !== undefined))
  const others = real.filter((hand) => hand !== own).flatMap((hand) => flown(hand).map(publicKite))
  const mine = (own ? flown(own) : []).map(({ bet, stake, auto, out }) => ({
    ...{ bet, stake: String(stake), round: sky.round, auto, out },
    ...(out !== undefined && { payout: String(payoutOf(stake, out)) }),
  }))
  const state = {
    ...sky.publicState(),
    players: new Set([...real, ...(own ? [own] : [])]).size,
    others: others.slice(0, othersShown),
  }
  return `data: ${JSON.stringify({ ...state, mine, balance: String(session.balance) })}\n\n`
}

/** Another player is shown by the end of their number, as the operator shows players to each other. */
function publicKite({ session: { player = '', currency }, stake, out }: Kite) {
  return { name: `#••••${player.slice(-idTail)}`, sign: signOf(currency), stake: String(stake), out }
}

/** A player who returns finds their kites in the air, whichever session they were started in. Coins and money are apart. */
function ownerOf({ player, id, currency }: Session): string {
  return player === undefined ? id : `${player}/${currency}`
}
