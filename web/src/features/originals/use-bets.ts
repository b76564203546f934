import { useQueryClient } from '@tanstack/react-query'
import type { WireInputOf } from '@zamra/contract/calls.ts'
import { startTransition, useState } from 'react'
import { asCallError, type CallError } from '../../lib/call-error.ts'
import { sendOnce } from '../../lib/idempotency-key.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { randomToken } from '../../lib/random.ts'
import type { Bet, Seeds } from './api.ts'
import { useLastBetAt } from './last-bet-at.ts'
import { noteBet, notePairInUse, noteStep } from './seeds-seen.ts'
import { UnfairError } from './unfair.ts'

type Order = Omit<WireInputOf<'/originals/bet'>, 'clientOrderId' | 'seed'>

/** After a change of the key the pair that was committed in advance is opened and passed over, so two may be needed. */
async function pairInUse(seeds: Seeds, pairs = 2): Promise<NonNullable<Seeds['current']>> {
  if (seeds.current) return seeds.current
  if (pairs === 0) throw new Error('no seed pair is in use')
  const { openPair } = await import('./open-pair.ts')
  return await pairInUse(await openPair(seeds, randomToken(8)), pairs - 1)
}

type Staked = Pick<Bet, 'seed' | 'mode' | 'stake' | 'play'>

/** Whether the server took what was sent: the same game with the same settings, for the same stake. */
function isSameBet(sent: Staked, answered: Staked): boolean {
  return textOf(sent) === textOf(answered)
}

function textOf({ seed, mode, stake, play }: Staked): string {
  return JSON.stringify([seed, mode, stake, Object.entries(play).sort(([one], [other]) => (one < other ? -1 : 1))])
}

export type Bets = ReturnType<typeof useBets>

/**
 * Places bets and takes the steps of a round. A lost answer is asked for again with the same idempotency key. What would
 * tell the outcome elsewhere on the page, the balance and the last results, follows when the stage has told it.
 */
export function useBets(seeds: Seeds | undefined, motionMs: (bet: Bet) => number) {
  const queries = useQueryClient()
  const [bet, setBet] = useState<Bet>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError>()

  async function run(work: () => Promise<Bet>): Promise<Bet | undefined> {
    setBusy(true)
    setError(undefined)
    let ms = 0
    try {
      const done = await work()
      ms = motionMs(done)
      // In pieces: the stage moves meanwhile.
      startTransition(() => setBet(done))
      return done
    } catch (failed) {
      setError(asCallError(failed))
      return undefined
    } finally {
      startTransition(() => setBusy(false))
      setTimeout(refresh, ms)
    }
  }

  function refresh(): void {
    void queries.invalidateQueries({ queryKey: ['/originals/seeds'] })
    void queries.invalidateQueries({ queryKey: ['/originals/history'] })
    void queries.invalidateQueries({ queryKey: ['/game/float'] })
    refreshUserInfo().catch(() => {})
  }

  async function place(order: Order): Promise<Bet> {
    if (!seeds) throw new Error('the seeds are not loaded')
    const pair = await pairInUse(seeds)
    notePairInUse(pair)
    const complete = { ...order, seed: pair.number }
    const { bet: placed } = await sendOnce('originalBet', JSON.stringify(complete), (clientOrderId) =>
      moneyCall('/originals/bet', { ...complete, clientOrderId }, { quiet: true }),
    )
    useLastBetAt.setState({ at: placed.placedAt })
    noteBet(complete, placed)
    if (!isSameBet(complete, placed)) throw new UnfairError('otherBet')
    return placed
  }

  async function takeStep(round: Bet, step: number): Promise<Bet> {
    const { betId, steps } = round
    const { bet: next } = await moneyCall('/originals/step', { betId, place: steps.length, step }, { quiet: true })
    noteStep(round, step)
    const isTaken = [...steps, step].every((one, place) => next.steps[place] === one)
    if (!isTaken || !isSameBet(round, next)) throw new UnfairError('otherBet')
    return next
  }

  return {
    bet,
    isBusy,
    error,
    clearError: () => setError(undefined),
    clearBet: () => setBet(undefined),
    placeBet: (order: Order) => run(() => place(order)),
    step: (round: Bet, chosen: number) => run(() => takeStep(round, chosen)),
  }
}
