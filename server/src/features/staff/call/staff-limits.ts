import type { StaffCall } from '@zamra/contract/backoffice/staff-call.ts'
import type { Edge } from '../../../http/edge.ts'
import { StaffError } from './staff-error.ts'

/** How many calls of one address are answered in a minute: an office shares one, and a sign-in is rare. */
const perMinute = { anyone: 60, staff: 1_200 } as const
/** Calls without a session that need one: of one address over all paths, and entries about them of all addresses. */
const strangers = { address: 120, entries: 600 } as const
const seconds = 60

/** The limits of one call. What is over one is refused before anything is read or written. */
export function staffLimits({ app, rateLimiter }: Edge, { path, permission, perMinute: ofPerson }: StaffCall) {
  const count = permission === 'anyone' ? perMinute.anyone : perMinute.staff
  const ofAddress = rateLimiter(`staff${path}`, { by: 'address', count, seconds })
  const ofStranger = rateLimiter('staff.stranger', { by: 'address', count: strangers.address, seconds })
  const person =
    ofPerson === undefined ? undefined : rateLimiter(`staff.person${path}`, { by: 'device', count: ofPerson, seconds })

  async function take(limit: typeof ofAddress, address: string, device = ''): Promise<void> {
    const { isOver, retryAfter } = await limit({ device, address }, app.clock.now().getTime())
    if (isOver) throw new StaffError('rate.limited', `try again in ${retryAfter} seconds`)
  }
  return {
    takeAddress: (address: string) => take(ofAddress, address),
    /** One for all calls together: each attempt is an entry of the audit log. */
    takeStranger: (address: string) => take(ofStranger, address),
    async takePerson(name: string, address: string) {
      if (person) await take(person, address, name)
    },
  }
}

/**
 * Which attempts of callers without a session become entries of the audit log. Every entry stays for ever and all wait for
 * each other, so many addresses together must not add as many as they like: the first one too many in a minute says that
 * more were refused, and the log of the process has the others.
 */
export function strangerEntries({ app, rateLimiter }: Edge) {
  const everybody = { device: '', address: 'everybody' }
  const entries = rateLimiter('staff.entries', { by: 'address', count: strangers.entries, seconds })
  const notes = rateLimiter('staff.notes', { by: 'address', count: 1, seconds })
  return async (): Promise<'entry' | 'note' | 'none'> => {
    const now = app.clock.now().getTime()
    if (!(await entries(everybody, now)).isOver) return 'entry'
    return (await notes(everybody, now)).isOver ? 'none' : 'note'
  }
}
