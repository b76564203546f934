import type { Schema } from './schema.ts'

/** Well-known fields get a realistic value; all others are made from their schema. */
const known: Readonly<Record<string, unknown>> = {
  accountNo: '50100987654013',
  address: '0x1234567890123456789012345678901234567890',
  addressSignature: `0x${'12'.repeat(65)}`,
  adid: 'a1b2c3',
  api: 'en',
  appId: 1526,
  appPackageName: 'com.zamra.app1526',
  areaCode: '+92',
  at: 1_794_700_800_000,
  auth: 'x'.repeat(22),
  back: '/file/Wd7TnB3yQe9MvX1kLs5HcZ2pRa6GuJf8.webp',
  betId: '019a8c2e-7b1f-7a5e-9c3d-2f4e6a8b0c1d',
  birthday: '1994-03-21',
  caseNo: '019a8c2e-7b1f-7a5e-9c3d-2f4e6a8b0c1d',
  clientOrderId: '019a8c2e-7b1f-7a5e-9c3d-2f4e6a8b0c1d',
  currencySign: 'Rs',
  defaultPrefix: '+92',
  deviceNumber: '0f8b3a52c6d94e17',
  drawId: 'minute-20261115T0851',
  front: '/file/kX3vQm8ZtYb1LpRw6NcDs0aHe5JfUg2T.webp',
  code: 'en-US',
  category: 'lottery',
  endAt: 1_794_787_200_000,
  endpoint: 'https://push.example/7',
  faq_url: 'https://help.example/faq',
  from: '2026-11-01',
  gameId: 'kite-festival',
  h5No: 1,
  icon: 'ticket',
  id: '7',
  img: 'art:kite',
  keyword: 'kite',
  kicker: 'This week',
  link: '/pages/promo/Promo',
  locale: 'en',
  manual_recharge_url: 'https://help.example/transfer',
  mobile: '3001234567',
  mobileNumber: '+920000000000',
  name: 'Kite Festival',
  oldVerificationCode: '604118',
  orderNo: 'D4021007770000000001',
  p256dh: `B${'x'.repeat(86)}`,
  password: 'correct horse battery',
  promoId: 'first-deposit-in',
  prefixes: '+92',
  providerCode: 'zamra',
  reason: 'market',
  referralCode: 'ASHA7',
  returnUrl: '/pages/home/Home',
  reviewAt: 1_809_820_800_000,
  serviceUrl: 'https://support.example',
  selfie: '/file/Ue5RbT9wKq2XyM7nZc4LhV1sAd8GpJo3.webp',
  sessionId: '019a8c2e-7b1f-7a5e-9c3d-2f4e6a8b0c1d',
  sign: 'Zk3…',
  tags: 'festival',
  termsHash: '9f2b6c1d4e8a7035b6d1c2e3f40596a7b8c9d0e1f2a3b4c5d6e7f8091a2b3c4d',
  text: 'The evening draw is open',
  ticketId: '019a8c2e-7b1f-7a5e-9c3d-2f4e6a8b0c1d',
  title: 'Kite Festival',
  to: '2026-11-15',
  startAt: 1_794_700_800_000,
  uid: 402_100_777,
  userId: '402100777',
  verificationCode: '482913',
  withdrawNo: 'W4021007770000000001',
}

/** An example that fits the schema. The same schema gives the same example, so that a generated page is stable. */
export function sample(schema: Schema, name = ''): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  const either = schema.anyOf ?? schema.oneOf
  if (either) return sample(either[0] ?? {}, name)
  if (schema.type === 'object') return sampleObject(schema)
  if (schema.type === 'array') return [sample(schema.items ?? {}, name)]
  if (Object.hasOwn(known, name) && fits(schema, known[name])) return known[name]
  if (schema.default !== undefined) return schema.default
  return sampleValue(schema, name)
}

/** Two calls can use the same field name for different types. */
function fits({ type, pattern }: Schema, value: unknown): boolean {
  if (type === 'string') return typeof value === 'string' && (pattern === undefined || matches(pattern, value))
  return typeof value !== 'string'
}

function matches(pattern: string, value: string): boolean {
  return new RegExp(pattern, 'u').test(value)
}

function sampleObject({ properties, propertyNames, additionalProperties }: Schema): Record<string, unknown> {
  const named = typeof additionalProperties === 'object' ? (propertyNames?.enum ?? []) : []
  const entries = [
    ...Object.entries(properties ?? {}),
    ...named.map((name) => [String(name), additionalProperties as Schema] as const),
  ]
  return Object.fromEntries(entries.map(([name, property]) => [name, sample(property, name)]))
}

function sampleValue(schema: Schema, name: string): unknown {
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.pattern !== undefined && matches(schema.pattern, sixDigits)) return sixDigits
  return (name || 'text').padEnd(schema.minLength ?? 0, '0').slice(0, schema.maxLength)
}

const sixDigits = '390741'
