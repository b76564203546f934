import { randomUUID } from 'node:crypto'
import type { Behaviour } from './behaviour.ts'
import { hashOf, newSeed } from './chance.ts'
import { cutAt, heightAt, timeTo } from './crash.ts'

const lastShown = 8

export type Phase = 'bets' | 'flying' | 'cut'

/** The rounds of the crash game: bets, flight, cut. The height of the cut is fixed before the first bet. */
export type Sky = {
  readonly phase: Phase
  readonly round: string
  /** The height of a kite `graceMs` ago, or undefined if the string is cut. */
  height(graceMs: number): number | undefined
  /** Whether the kites have climbed above this height in this round. It holds after the cut too, whichever timer was first. */
  isPassed(height: number): boolean
  /** What every player may know. */
  publicState(): object
  stop(): void
}

type SkyListener = { onFlight(): void; onCut(): void; onBets(): void; onChange(): void }

/** Draws rounds until one is cut between the configured heights; its seed proves it like any other. */
export function openSky(listener: SkyListener, behaviour: () => Pick<Behaviour, 'cuts' | 'pace'>): Sky {
  const last: number[] = []
  let timer: NodeJS.Timeout | undefined
  let now = newRound(behaviour())
  const after = (ms: number, next: () => void) => {
    timer = setTimeout(next, ms)
    timer.unref()
  }

  function openBets(): void {
    now = newRound(behaviour())
    listener.onBets()
    listener.onChange()
    after(now.startsAt - Date.now(), startFlight)
  }

  function startFlight(): void {
    now = { ...now, phase: 'flying', startedAt: Date.now() }
    listener.onFlight()
    listener.onChange()
    after(timeTo(now.cut), cutString)
  }

  function cutString(): void {
    now = { ...now, phase: 'cut' }
    last.unshift(now.cut)
    last.length = Math.min(last.length, lastShown)
    listener.onCut()
    listener.onChange()
    after(behaviour().pace[1], openBets)
  }

  after(now.startsAt - Date.now(), startFlight)
  return {
    get phase() {
      return now.phase
    },
    get round() {
      return now.round
    },
    height(graceMs) {
      const height = heightAt(Date.now() - now.startedAt - graceMs)
      return now.phase === 'flying' && height < now.cut ? Math.max(100, height) : undefined
    },
    isPassed(height) {
      if (now.phase === 'bets' || height >= now.cut) return false
      return now.phase === 'cut' || heightAt(Date.now() - now.startedAt) >= height
    },
    publicState() {
      const { seed, cut, ...open } = now
      const over = now.phase === 'cut' ? { cut, flownMs: timeTo(cut), seed } : {}
      return { ...open, ...over, hash: hashOf(seed), now: Date.now(), last }
    },
    stop: () => clearTimeout(timer),
  }
}

function newRound({ cuts: [min, max], pace: [betsMs] }: Pick<Behaviour, 'cuts' | 'pace'>) {
  const round = randomUUID() as string
  let [seed, cut] = ['', 0]
  do {
    seed = newSeed()
    cut = cutAt(seed, round)
  } while (cut < min || cut > max)
  return { phase: 'bets' as Phase, round, seed, cut, startsAt: Date.now() + betsMs, startedAt: 0 }
}
