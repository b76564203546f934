import { expect, test } from 'vitest'
import { type Contact, supportContact } from './support-contact.ts'

const contact = (mobileName: Contact['mobileName'], minVipLevel: number): Contact => ({
  ...{ mobileName, minVipLevel, mobileNumber: ['+92 300 0000001'] },
})
const plain = [contact('VipCS', 7), contact('WebCS', 0)]
const named = (level: number, service: Parameters<typeof supportContact>[1]) =>
  supportContact(level, service)?.mobileName

test('above the threshold the VIP number, at it the VIP web number, below it web support [V-04 Z-11]', () => {
  const service = { list: [...plain, contact('VipWebCS', 4)], minVipLevel: 6 }
  expect([3, 4, 5].map((level) => named(level, service))).toEqual(['WebCS', 'VipWebCS', 'VipCS'])
})

test('without an entry that says otherwise the threshold is that of the service info, or 6', () => {
  expect([2, 3, 4].map((level) => named(level, { list: plain, minVipLevel: 3 }))).toEqual(['WebCS', undefined, 'VipCS'])
  expect([5, 6, 7].map((level) => named(level, { list: plain }))).toEqual(['WebCS', undefined, 'VipCS'])
})
