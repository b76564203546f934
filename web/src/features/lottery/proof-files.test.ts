import { expect, test } from 'vitest'
import { isComplete, openSaved } from './proof-files.ts'

const file = (content: unknown) => new File([JSON.stringify(content)], 'saved.json')
const bundle = { v: 1, drawId: 'minute-20261115T0851', log: [{ event: 'announced' }] }
const ticket = { v: 1, receipt: {} }

test('finds a saved draw and its ticket in any order', async () => {
  expect(await openSaved([file(bundle)])).toEqual({ bundle })
  expect(await openSaved([file(ticket), file(bundle)])).toEqual({ bundle, ticket })
})

test('distinguishes a ticket without its draw from an unreadable file', async () => {
  expect(await openSaved([file(ticket)])).toBe('ticketAlone')
  expect(await openSaved([new File(['not JSON'], 'a.json')])).toBe('unreadable')
  expect(await openSaved([file(null), file([1])])).toBe('unreadable')
})

test('treats a draw as complete once it is paid out or cancelled', () => {
  const withEvents = (...events: string[]) => ({ ...bundle, log: events.map((event) => ({ event })) }) as never
  expect(isComplete(withEvents('announced', 'rooted', 'drawn'))).toBe(false)
  expect(isComplete(withEvents('announced', 'rooted', 'drawn', 'published'))).toBe(true)
  expect(isComplete(withEvents('announced', 'voided'))).toBe(true)
})
