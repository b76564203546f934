import { setTimeout as sleep } from 'node:timers/promises'
import type { House } from '../http/context.ts'
import { keysOf } from './beat.ts'
import { submit } from './client.ts'
import type { Flow, Perpetual } from './define.ts'
import { type Revision, register } from './register.ts'
import { type Admin, adminOf } from './restate/admin.ts'
import { livingOf } from './restate/queries.ts'
import { retirement } from './retire.ts'
import { perpetualsIn } from './sweep.ts'

export type Keeper = { stop(): Promise<void> }

export type Pace = {
  /** Between two looks at Restate. */
  readonly lookMs: number
  /** After this long without an answer an older revision is gone for good. */
  readonly silenceMs: number
}

const usualPace: Pace = { lookMs: 5_000, silenceMs: 60_000 }

/**
 * Looks after Restate for as long as the server lives: whether it is there, whether it knows this revision, and whether
 * every perpetual flow has a living chain. Restate may be down, come back, or come back empty; the keeper says so once,
 * puts right what is missing, and never takes the process down with it.
 */
export function keepFlows(house: House, flows: readonly Flow[], uri: string, pace: Pace = usualPace): Keeper {
  const stopping = new AbortController()
  const look = looker(house, flows, uri, pace)
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await look()
      await sleep(pace.lookMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

function looker(house: House, flows: readonly Flow[], uri: string, pace: Pace): () => Promise<void> {
  const admin = adminOf(house.config)
  const perpetuals = perpetualsIn(flows)
  const ours: Revision = {
    uri,
    services: [...new Set([...flows, ...perpetuals].map(({ name }) => name))],
    isMutable: house.config.revision === 'dev',
  }
  const retire = retirement(admin, ours, pace.silenceMs)
  const news = teller(house)
  let isFirstLook = true
  // Stays so until every chain has been started: Restate may go away between the two.
  let isNew = false
  return async () => {
    try {
      if (await register(admin, ours, isFirstLook)) isNew = true
      isFirstLook = false
      const started = await startChains(house, admin, perpetuals, isNew)
      news.isWell({ registered: isNew, started })
      isNew = false
      for (const retired of await retire()) house.log.info(retired, 'an older revision has no flows left')
    } catch (err) {
      news.isAway(err)
    }
  }
}

/** Starts what has no living chain; all of them for a new revision, whose hours may be others. */
async function startChains(house: House, admin: Admin, flows: readonly Perpetual[], all: boolean): Promise<number> {
  const living = all
    ? []
    : await livingOf(
        admin,
        flows.map(({ name }) => name),
      )
  const isAlive = (name: string, key: string) => living.some((chain) => chain.service === name && chain.key === key)
  let started = 0
  for (const flow of flows) {
    for (const key of keysOf(house, flow).filter((key) => !isAlive(flow.name, key))) {
      await submit(house, { service: flow.name, key, handler: 'start' })
      started += 1
    }
  }
  return started
}

/** Says what changes, once, and nothing in between. */
function teller({ log }: House) {
  let isAway = false
  return {
    isWell(news: { readonly registered: boolean; readonly started: number }): void {
      if (isAway || news.registered || news.started > 0) log.info(news, 'flows are in Restate’s care')
      isAway = false
    },
    isAway(err: unknown): void {
      log[isAway ? 'debug' : 'warn']({ err }, 'Restate does not answer; flows wait until it does')
      isAway = true
    },
  }
}
