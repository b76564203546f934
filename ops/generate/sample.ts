import type { Schema } from './schema.ts'

/** Fields that mean something get a value a person recognises; the rest is made from the shape. */
const known: Readonly<Record<string, unknown>> = {
  adid: 'a1b2c3',
  api: 'en',
  appId: 1526,
  appPackageName: 'com.zamra.app1526',
  at: 1_794_700_800_000,
  currencySign: 'Rs',
  defaultPrefix: '+92',
  deviceNumber: '0f8b3a52c6d94e17',
  code: 'en-US',
  category: 'lottery',
  endAt: 1_794_787_200_000,
  faq_url: 'https://help.example/faq',
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
  mobileNumber: '+920000000000',
  name: 'Kite Festival',
  password: 'correct horse battery',
  prefixes: '+92',
  providerCode: 'zamra',
  reason: 'market',
  referralCode: 'ASHA7',
  reviewAt: 1_809_820_800_000,
  serviceUrl: 'https://support.example',
  sign: 'Zk3…',
  tags: 'festival',
  text: 'The evening draw is open',
  title: 'Kite Festival',
  startAt: 1_794_700_800_000,
  uid: 402_100_777,
  userId: '402100777',
}

/** An example that fits the schema. The same schema gives the same example, so that a generated page is stable. */
export function sample(schema: Schema, name = ''): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, name)
  if (schema.type === 'object') return sampleObject(schema)
  if (schema.type === 'array') return [sample(schema.items ?? {}, name)]
  if (Object.hasOwn(known, name)) return known[name]
  if (schema.default !== undefined) return schema.default
  return sampleValue(schema, name)
}

function sampleObject(schema: Schema): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {})
  return Object.fromEntries(entries.map(([name, property]) => [name, sample(property, name)]))
}

function sampleValue(schema: Schema, name: string): unknown {
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  return (name || 'text').padEnd(schema.minLength ?? 0, '0').slice(0, schema.maxLength)
}
