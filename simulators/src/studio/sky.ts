import { randomUUID } from 'node:crypto'
import type { Behaviour } from './behaviour.ts'
import { hashOf, newSeed } from './chance.ts'
import { cutAt, heightAt, timeTo } from './crash.ts'

const betsMs = 6_000
const pauseMs = 3_000
const lastShown = 8

export type Phase = 'bets' | 'flying' | 'cut'

/** The sky of everybody: bets, flight, cut, and again. Where the string is cut was fixed before the first bet. */
export type Sky = {
  readonly phase: Phase
  readonly round: string
  /** How high a kite stands now that was let go `graceMs` later; undefined when it is cut by then. */
  height(graceMs: number): number | undefined
  /** What everybody may know. */
  seen(): object
  stop(): void
}

type Told = { onCut(): void; onBets(): void; onChange(): void }

/** Rounds that are to last so long are drawn until one does; its seed proves it like any other. */
export function openSky(told: Told, cuts: () => Behaviour['cuts']): Sky {
  const last: number[] = []
  let timer: NodeJS.Timeout | undefined
  let now = newRound(cuts())
  const after = (ms: number, next: () => void) => {
    timer = setTimeout(next, ms)
    timer.unref()
  }

  function openBets(): void {
    now = newRound(cuts())
    told.onBets()
    told.onChange()
    after(betsMs, letGo)
  }

  function letGo(): void {
    now = { ...now, phase: 'flying', startedAt: Date.now() }
    told.onChange()
    after(timeTo(now.cut), cutString)
  }

  function cutString(): void {
    now = { ...now, phase: 'cut' }
    last.unshift(now.cut)
    last.length = Math.min(last.length, lastShown)
    told.onCut()
    told.onChange()
    after(pauseMs, openBets)
  }

  after(betsMs, letGo)
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
    seen() {
      const { seed, cut, ...open } = now
      const over = now.phase === 'cut' ? { cut, flownMs: timeTo(cut), seed } : {}
      return { ...open, ...over, hash: hashOf(seed), now: Date.now(), last }
    },
    stop: () => clearTimeout(timer),
  }
}

function newRound([min, max]: Behaviour['cuts']) {
  const round = randomUUID() as string
  let [seed, cut] = ['', 0]
  do {
    seed = newSeed()
    cut = cutAt(seed, round)
  } while (cut < min || cut > max)
  return { phase: 'bets' as Phase, round, seed, cut, startsAt: Date.now() + betsMs, startedAt: 0 }
}
