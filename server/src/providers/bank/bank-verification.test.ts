import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBank } from '../../../../simulators/src/bank.ts'
import type { Simulator } from '../../../../simulators/src/support.ts'
import { bestOf } from '../../../test/best-of.ts'
import { type BankVerification, openBankVerification } from './bank-verification.ts'

let bank: Simulator
let verification: BankVerification
beforeAll(async () => {
  bank = await startBank(0)
  verification = openBankVerification({
    bankDirectoryUrl: bank.url,
    bankCheck: { url: bank.url, id: 'us', secret: 'ours' },
  })
})
afterAll(() => bank.stop())

const account = { number: '20000012345', ifsc: 'SBIN0000300', holder: 'Asha Rao' }

test('finds a branch, or reports unknown or unavailable', async () => {
  expect(await verification.findBranch('SBIN0000300')).toEqual({
    outcome: 'found',
    branch: expect.any(String),
    city: expect.any(String),
  })
  expect(await verification.findBranch('SBIN0000404')).toEqual({ outcome: 'unknown' })
  expect(await verification.findBranch('SBIN0000503')).toEqual({ outcome: 'unavailable' })
})

test('finds the holder’s name, or reports no such account or unavailable', async () => {
  expect(await verification.findHolderName(account)).toEqual({ outcome: 'known', name: 'ASHA RAO' })
  expect(await verification.findHolderName({ ...account, number: '20000012013' })).not.toEqual({
    outcome: 'known',
    name: 'ASHA RAO',
  })
  expect(await verification.findHolderName({ ...account, number: '20000012404' })).toEqual({ outcome: 'noSuchAccount' })
  expect(await verification.findHolderName({ ...account, number: '20000012503' })).toEqual({ outcome: 'unavailable' })
})

test('times out a slow provider', async () => {
  const givenUp = async () => {
    const begun = performance.now()
    expect(await verification.findBranch('SBIN0000408')).toEqual({ outcome: 'unavailable' })
    return performance.now() - begun
  }
  expect(await bestOf(3_000, givenUp)).toBeLessThan(3_000)
})

test('reports unavailable without a provider or with an unreachable one', async () => {
  const gone = 'http://127.0.0.1:1/'
  for (const none of [{}, { bankDirectoryUrl: gone, bankCheck: { url: gone, id: 'us', secret: 'ours' } }]) {
    const away = openBankVerification({ bankDirectoryUrl: undefined, bankCheck: undefined, ...none })
    expect(await away.findBranch('SBIN0000300')).toEqual({ outcome: 'unavailable' })
    expect(await away.findHolderName(account)).toEqual({ outcome: 'unavailable' })
  }
})

test.each([
  ['still at it', 200, { account_status: 'RECEIVED', account_status_code: 'VALIDATION_IN_PROGRESS' }],
  ['failed at the bank', 200, { account_status: 'FAILED' }],
  ['valid without a name', 200, { account_status: 'VALID', name_at_bank: null }],
  ['another shape', 200, { ok: true }],
  ['not ours to ask', 403, { code: 'ip_not_whitelisted' }],
  ['too often', 429, {}],
])('treats an unusable answer as unavailable: %s', async (_name, status, body) => {
  const received: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => {
    received.push(request.headers)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked = openBankVerification({ bankDirectoryUrl: undefined, bankCheck: { url, id: 'us', secret: 'ours' } })
  expect(await asked.findHolderName(account)).toEqual({ outcome: 'unavailable' })
  expect(received).toMatchObject([{ 'x-client-id': 'us', 'x-client-secret': 'ours' }])
  await new Promise((resolve) => server.close(resolve))
})
