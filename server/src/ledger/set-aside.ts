import { setTimeout as sleep } from 'node:timers/promises'
import { randomInt } from '../base/random.ts'
import type { Queue } from './queue.ts'
import { type Batch, giveUp, type Item } from './send.ts'

/** Players whose wallet another transaction holds. Their commands wait at the front of the queue, in their order. */
export type SetAside = {
  /** The commands of one player that were sent and not done. */
  add(commands: Batch): void
  /** One for each player who is set aside. */
  readonly resting: ReadonlySet<Promise<void>>
}

type Plan = {
  readonly queue: Queue<Item>
  /** The commands of a further player are refused: nothing was done, and the player may try again. */
  readonly max: number
  readonly onReady: () => void
  readonly figures: { setAside: number }
}

const longestRestMs = 200

/** The longer a wallet is held, the less often it is tried, until the time of the command is up. */
export function createSetAside({ queue, max, onReady, figures }: Plan): SetAside {
  const resting = new Set<Promise<void>>()
  return {
    resting,
    add(commands) {
      figures.setAside += commands.length
      for (const { item } of commands) item.timesHeld = (item.timesHeld ?? 0) + 1
      if (resting.size >= max) {
        for (const { item } of commands) giveUp(item)
        queue.release(commands)
        return
      }
      queue.putBack(commands)
      const rest = sleep(restMs(commands)).then(() => {
        resting.delete(rest)
        queue.release(commands)
        onReady()
      })
      resting.add(rest)
    },
  }
}

/** Random, so that two processes which want the same wallet do not try together again and again. */
function restMs([first]: Batch): number {
  return randomInt(1, Math.min(2 ** (first?.item.timesHeld ?? 1), longestRestMs))
}
