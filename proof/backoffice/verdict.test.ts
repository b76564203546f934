import { expect, test } from 'vitest'
import type { Attempt } from './matrix.ts'
import { checksOf, type Observed } from './verdict.ts'

const roles = ['support', 'payments', 'payments-lead', 'risk', 'promo', 'content', 'finance', 'compliance'] as const
const all = [...roles, 'auditor', 'admin', 'nobody'] as const
const attempts: readonly Attempt[] = all.flatMap((role) =>
  Array.from({ length: 50 }, (_, index) => {
    const isAllowed = role !== 'nobody' && index < 20
    return { role, path: `/call/${index}`, isAllowed, status: 200, isDenied: !isAllowed, isLogged: !isAllowed }
  }),
)
const good: Observed = {
  attempts,
  tamperings: Array.from({ length: 39 }, (_, index) => ({ what: 'changed', expected: index, found: index })),
  replays: Array.from({ length: 18 }, () => ({ what: 'for another', isRefused: true })),
  ...{ badBefore: 0, badAfter: 0 },
}
const [first, ...rest] = attempts as [Attempt, ...Attempt[]]
const last = attempts.at(-1) as Attempt
const broken = (observed: Partial<Observed>) =>
  checksOf({ ...good, ...observed }).flatMap(([claim, against]) => (against.length > 0 ? [claim] : []))

test('accepts a run with enough load and without a problem', () => {
  expect(broken({})).toEqual([])
})

test.each<[string, Partial<Observed>]>([
  ['every call answers the roles that the matrix allows', { attempts: [{ ...first, isDenied: true }, ...rest] }],
  ['every other call is denied', { attempts: [...attempts, { ...last, isDenied: false }] }],
  ['each denied call is in the audit log', { attempts: [...attempts, { ...last, isLogged: false }] }],
  ['no call fails', { attempts: [...attempts, { ...last, status: 500 }] }],
  [
    'a changed, removed, reordered or appended entry is located',
    { tamperings: [...good.tamperings, { what: 'removed', expected: 5, found: undefined }] },
  ],
  [
    'a signature is worth nothing for another content',
    { replays: [...good.replays, { what: 'a second time', isRefused: false }] },
  ],
  ['the log is whole before and after', { badAfter: 1 }],
  ['the load was large enough', { replays: good.replays.slice(1) }],
  ['the load was large enough', { tamperings: good.tamperings.slice(1) }],
  ['the load was large enough', { attempts: attempts.filter(({ role }) => role !== 'admin') }],
])('fails: %s', (claim, observed) => {
  expect(broken(observed)).toEqual([claim])
})
