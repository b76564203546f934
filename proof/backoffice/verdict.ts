import type { Outcome } from '../../ops/runner/outcome.ts'
import { type Check, check, outcomeOf } from '../verdict.ts'
import type { Attempt } from './matrix.ts'
import type { Replay } from './replays.ts'
import type { Tampering } from './tampering.ts'

export type Observed = {
  readonly attempts: readonly Attempt[]
  readonly tamperings: readonly Tampering[]
  readonly replays: readonly Replay[]
  /** What the check of the chain says before and after all of it. */
  readonly badBefore: number
  readonly badAfter: number
}

/** Below these figures the verdict means nothing, and the proof fails. */
const least = { roles: 10, calls: 50, denied: 250, allowed: 100, tamperings: 39, replays: 18 } as const

export function verdict(observed: Observed): Outcome {
  const { attempts, tamperings, replays } = observed
  const denied = attempts.filter(({ isDenied }) => isDenied).length
  return outcomeOf(
    checksOf(observed),
    `${attempts.length} calls of ${count(attempts, 'role')} roles, ${denied} denied and logged; ${tamperings.length} changes of the log located; ${replays.length} replayed signatures refused`,
    [],
  )
}

export function checksOf({ attempts, tamperings, replays, badBefore, badAfter }: Observed): readonly Check[] {
  const [allowed, denied] = [attempts.filter((one) => one.isAllowed), attempts.filter((one) => !one.isAllowed)]
  const nameOf = ({ role, path, status }: Attempt) => `${role} ${path}: ${status}`
  return [
    check('every call answers the roles that the matrix allows', allowed.filter((one) => one.isDenied).map(nameOf)),
    check('every other call is denied', denied.filter((one) => !one.isDenied).map(nameOf)),
    check('each denied call is in the audit log', denied.filter((one) => !one.isLogged).map(nameOf)),
    check('no call fails', attempts.filter(({ status }) => status >= 500).map(nameOf)),
    check(
      'a changed, removed, reordered or appended entry is located',
      tamperings
        .filter(({ expected, found }) => found !== expected)
        .map(({ what, found }) => `${what}: found ${found}`),
    ),
    check(
      'a signature is worth nothing for another content',
      replays.filter((one) => !one.isRefused).map((one) => one.what),
    ),
    check('the log is whole before and after', [
      badBefore > 0 && `${badBefore} bad entries before`,
      badAfter > 0 && `${badAfter} bad entries after`,
    ]),
    check('the load was large enough', [
      count(attempts, 'role') <= least.roles && `${count(attempts, 'role')} roles with nobody`,
      count(attempts, 'path') < least.calls && `${count(attempts, 'path')} calls`,
      denied.length < least.denied && `${denied.length} denied`,
      allowed.length < least.allowed && `${allowed.length} allowed`,
      tamperings.length < least.tamperings && `${tamperings.length} changes of the log`,
      replays.length < least.replays && `${replays.length} replays`,
    ]),
  ]
}

function count(attempts: readonly Attempt[], what: 'role' | 'path'): number {
  return new Set(attempts.map((one) => one[what])).size
}
