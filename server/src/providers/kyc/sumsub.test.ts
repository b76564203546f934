import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type KycSimulator, startKyc } from '../../../../simulators/src/kyc/kyc.ts'
import { webhookOf } from '../../../../simulators/src/kyc/sumsub.ts'
import { ProviderError, WebhookRejectedError } from '../payment/port.ts'
import type { IdentityCheck, KycProvider } from './port.ts'
import { openKyc } from './registry.ts'

let simulator: KycSimulator
let provider: KycProvider
const account = { token: 'sandbox', secret: 'sandbox', webhookSecret: 'sandbox', level: 'id-and-selfie' }
const open = (more: Partial<typeof account> = {}) =>
  openKyc({ sumsub: { url: simulator.url, ...account, ...more } }) as KycProvider

beforeEach(async () => {
  simulator = await startKyc()
  simulator.behave({ isManual: true })
  provider = open()
})
afterEach(() => simulator.stop())

let numbers = 0
function newCheck(): IdentityCheck {
  numbers += 1
  const pictures = (['front', 'back', 'selfie'] as const).map((part) => ({
    part,
    bytes: Buffer.from(`${part} ${numbers}`),
  }))
  const person = { name: 'Asha Devi Rao', birthday: '1994-04-12' }
  return { checkNo: `K000000000${numbers}`, country: 'IND', document: 'idCard', ...person, pictures }
}
const applicants = () => [...simulator.office.book.applicants.values()]

test('a check is sent with all of its pictures, and its answer carries what the document says', async () => {
  const check = newCheck()
  expect(await provider.fetch(check.checkNo)).toBeUndefined()
  await provider.submit(check)
  expect(await provider.fetch(check.checkNo)).toMatchObject({ state: 'pending', labels: [] })
  const [applicant] = applicants()
  expect(applicant?.images.map(({ idDocType, side, country }) => `${idDocType} ${side} ${country}`)).toEqual([
    'ID_CARD FRONT_SIDE IND',
    'ID_CARD BACK_SIDE IND',
    'SELFIE  IND',
  ])
  simulator.decide(check.checkNo, 'approve')
  const result = await provider.fetch(check.checkNo)
  expect(result).toMatchObject({ state: 'approved', read: { name: 'Asha Devi Rao', birthday: '1994-04-12' } })
  expect(result?.read.number).toMatch(/^\d{12}$/)
})

test('distinguishes a rejection that allows another attempt from a final one', async () => {
  const [one, other] = [newCheck(), newCheck()]
  await provider.submit(one)
  await provider.submit(other)
  simulator.decide(one.checkNo, 'retry', ['LOW_QUALITY', 'BACK_SIDE_MISSING'])
  simulator.decide(other.checkNo, 'reject', ['FORGERY'])
  expect(await provider.fetch(one.checkNo)).toMatchObject({
    state: 'retry',
    labels: ['LOW_QUALITY', 'BACK_SIDE_MISSING'],
  })
  expect(await provider.fetch(other.checkNo)).toMatchObject({ state: 'rejected', labels: ['FORGERY'] })
})

test('submitting again after lost answers makes one check with each picture once', async () => {
  const check = newCheck()
  simulator.behave({ unanswered: 0.6 })
  let failures = 0
  for (let tries = 0; tries < 60; tries += 1) {
    try {
      await provider.submit(check)
      break
    } catch (error) {
      expect((error as ProviderError).outcome).toBe('unknown')
      failures += 1
    }
  }
  expect(failures).toBeGreaterThan(2)
  simulator.behave({ unanswered: 0 })
  await Promise.all([provider.submit(check), provider.submit(check)])
  expect(applicants()).toMatchObject([{ requested: 1, status: 'pending' }])
  expect(applicants()[0]?.images).toHaveLength(3)
})

test('two submissions at once of a new check make one applicant', async () => {
  const check = newCheck()
  await Promise.all([provider.submit(check), provider.submit(check)])
  expect(applicants()).toMatchObject([{ requested: 1 }])
})

test('an outage and a wrong key leave the outcome unknown, an unusable picture is refused', async () => {
  const check = newCheck()
  simulator.behave({ outage: 1 })
  await expect(provider.submit(check)).rejects.toMatchObject({ outcome: 'unknown' })
  await expect(provider.fetch(check.checkNo)).rejects.toMatchObject({ outcome: 'unknown' })
  simulator.behave({ outage: 0 })
  await expect(open({ secret: 'another' }).submit(check)).rejects.toMatchObject({ outcome: 'unknown' })
  const empty = { ...check, pictures: [{ part: 'front' as const, bytes: Buffer.alloc(0) }] }
  await expect(provider.submit(empty)).rejects.toMatchObject({ outcome: 'refused' })
  await expect(provider.submit(empty)).rejects.toBeInstanceOf(ProviderError)
  const [front] = check.pictures
  const twice = [front, { ...front, part: 'selfie' as const }] as IdentityCheck['pictures']
  await expect(provider.submit({ ...newCheck(), pictures: twice })).rejects.toMatchObject({ outcome: 'refused' })
})

test('accepts a webhook only with a digest over exactly its bytes, by SHA-256 or SHA-512', async () => {
  const check = newCheck()
  await provider.submit(check)
  const { body, headers } = webhookOf(applicants()[0] as never, 'applicantReviewed')
  const raw = Buffer.from(body)
  expect(provider.verifyWebhook(raw, headers)).toMatchObject({ checkNo: check.checkNo })
  const digest = (algorithm: string) => createHmac(algorithm, account.webhookSecret).update(raw).digest('hex')
  const by = (name: string, algorithm: string) => ({
    'x-payload-digest': digest(algorithm),
    'x-payload-digest-alg': name,
  })
  expect(provider.verifyWebhook(raw, by('HMAC_SHA512_HEX', 'sha512'))).toMatchObject({ checkNo: check.checkNo })
  const forged = Buffer.from(body.replace('pending', 'revised'))
  for (const [bytes, given] of [
    [forged, headers],
    [raw, {}],
    [raw, by('HMAC_SHA1_HEX', 'sha1')],
    [raw, by('HMAC_SHA512_HEX', 'sha256')],
    [raw, { ...headers, 'x-payload-digest': '' }],
  ] as const)
    expect(() => provider.verifyWebhook(bytes, given)).toThrow(WebhookRejectedError)
  expect(() => open({ webhookSecret: 'another' }).verifyWebhook(raw, headers)).toThrow(WebhookRejectedError)
})
