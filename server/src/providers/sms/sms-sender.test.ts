import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SmsSimulator, startSms } from '../../../../simulators/src/sms.ts'
import { createLog } from '../../base/log.ts'
import { openHealth } from './health.ts'
import { openSmsSender, type SmsSender } from './sms-sender.ts'
import { isFromTwilio } from './twilio-signature.ts'

let sms: SmsSimulator
let sender: SmsSender

beforeEach(async () => {
  sms = await startSms(0)
  const twilio = { url: sms.url, sid: 'ACtest', token: 'token', from: '+15005550006' }
  const config = { msg91: { url: sms.url, key: 'key', template: 'dlt-1' }, twilio }
  sender = openSmsSender(config, createLog({ logLevel: 'silent', revision: 'test' }))
})
afterEach(() => sms.stop())

const toIndia = { to: '+919876543210', code: '123456', text: '123456 is your code' }
const toPakistan = { ...toIndia, to: '+923001234567' }

function carriers(): string[] {
  return sms.messages().map(({ provider }) => provider)
}

test('sends to India by MSG91 with its template, elsewhere by Twilio with our text', async () => {
  expect(await sender.send(toIndia)).toMatchObject({ outcome: 'sent' })
  expect(await sender.send(toPakistan)).toMatchObject({ outcome: 'sent' })
  expect(sms.messages().map(({ provider, to, code }) => [provider, to, code])).toEqual([
    ['twilio', '+923001234567', '123456'],
    ['msg91', '+919876543210', '123456'],
  ])
})

test('falls back when a provider is down, and ranks it last after three failures', async () => {
  sms.behave('msg91', 'down')
  for (let time = 0; time < 4; time += 1) expect(await sender.send(toIndia)).toMatchObject({ outcome: 'sent' })
  expect(carriers()).toEqual(Array(4).fill('twilio'))
  sms.behave('msg91', 'well')
  sms.behave('twilio', 'down')
  expect(await sender.send(toIndia)).toMatchObject({ outcome: 'sent' })
  expect(carriers()[0]).toBe('msg91')
})

test('sends by the other provider after a timeout, even if the message may go out twice', async () => {
  sms.behave('msg91', 'late')
  expect(await sender.send(toIndia)).toMatchObject({ outcome: 'sent' })
  expect(carriers()).toEqual(['twilio'])
}, 10_000)

test('tries no other provider after a refusal', async () => {
  sms.behave('msg91', 'refusing')
  expect(await sender.send(toIndia)).toMatchObject({ outcome: 'refused' })
  sms.behave('twilio', 'refusing')
  expect(await sender.send(toPakistan)).toMatchObject({ outcome: 'refused', why: expect.stringContaining('21211') })
  expect(sms.messages()).toEqual([])
})

test('reports when all providers fail or none is configured', async () => {
  await sms.stop()
  expect(await sender.send(toIndia)).toMatchObject({ outcome: 'unknown' })
  const nobody = openSmsSender({}, createLog({ logLevel: 'silent', revision: 'test' }))
  expect([nobody.hasProvider, (await nobody.send(toIndia)).outcome]).toEqual([false, 'unknown'])
})

test('an unhealthy provider recovers after half a minute or its next success', () => {
  let at = 0
  const health = openHealth(() => at)
  for (let time = 0; time < 3; time += 1) health.record(false)
  expect(health.isHealthy()).toBe(false)
  at = 30_000
  expect(health.isHealthy()).toBe(true)
  health.record(false)
  expect(health.isHealthy()).toBe(false)
  health.record(true)
  expect(health.isHealthy()).toBe(true)
})

test('verifies Twilio’s signature over the URL and every field', () => {
  const url = 'https://play.example.com/callbacks/twilio'
  const fields = { MessageSid: 'SM1', MessageStatus: 'delivered', To: '+923001234567' }
  // As Twilio's own documentation writes it: the address, then names and values in the order of the names.
  const said = `${url}MessageSidSM1MessageStatusdeliveredTo+923001234567`
  const signature = createHmac('sha1', 'token').update(said).digest('base64')
  expect(isFromTwilio('token', url, fields, signature)).toBe(true)
  expect(isFromTwilio('another token', url, fields, signature)).toBe(false)
  expect(isFromTwilio('token', url, { ...fields, MessageStatus: 'failed' }, signature)).toBe(false)
  expect(isFromTwilio('token', 'https://elsewhere.example.com/', fields, signature)).toBe(false)
  expect(isFromTwilio('token', url, fields, '')).toBe(false)
})
