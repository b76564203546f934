import { hash } from 'node:crypto'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { AppContext } from '../../../app-context.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'

type Taken = StaffOutput<'/queue/taken'>['taken'][number]

/** Long enough for a case, and short enough that one that somebody left is soon free again. */
const takenMs = 15 * 60_000

/**
 * Says that somebody works on a case, so that two people do not read the same one. It decides nothing: who may decide, and that
 * a second decision is refused, is the business of the use case. So it lives in Redis, which may forget it.
 */
export const queueTake: StaffHandler<'/queue/take'> = async ({ app, now, staff }, { queue, id }) => {
  const key = caseKey(queue, id)
  const taken: Taken = { id, by: staff.name, until: now.getTime() + takenMs }
  const found = parse(await setUnlessTaken(app, key, taken))
  if (found && found.by !== staff.name) return { isMine: false, taken: found }
  if (found) await app.redis.set(key, JSON.stringify(taken), { expiration }).catch(busy)
  await leaveEarlier(app, personKey(queue, staff.name), key)
  return { isMine: true, taken }
}

export const queueTaken: StaffHandler<'/queue/taken'> = async ({ app, now }, { queue, ids }) => {
  const stored = ids.length === 0 ? [] : await app.redis.mGet(ids.map((id) => caseKey(queue, id))).catch(busy)
  return { now: now.getTime(), taken: stored.map(parse).filter((one) => one !== undefined) }
}

const expiration = { type: 'PX', value: takenMs } as const

/** The one who has it already, if somebody has: the first of two who ask at once gets it. */
async function setUnlessTaken({ redis }: AppContext, key: string, taken: Taken): Promise<string | null> {
  return await redis.set(key, JSON.stringify(taken), { expiration, condition: 'NX', GET: true }).catch(busy)
}

/** A person works on one case of a queue. */
async function leaveEarlier({ redis }: AppContext, person: string, key: string): Promise<void> {
  const earlier = await redis.set(person, key, { expiration, GET: true }).catch(busy)
  if (earlier !== null && earlier !== key) await redis.del(earlier).catch(busy)
}

const parse = (stored: string | null): Taken | undefined =>
  stored === null ? undefined : (JSON.parse(stored) as Taken)

/** Hashed, because an id is arbitrary text from outside. */
const caseKey = (queue: string, id: string) => `staff:taken:${queue}:${hash('sha256', id, 'base64url')}`
const personKey = (queue: string, name: string) => `staff:takes:${queue}:${hash('sha256', name, 'base64url')}`

function busy(): never {
  throw new StaffError('server.busy', 'Redis does not answer: try again in a moment')
}
