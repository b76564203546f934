import { balanceRecordTypes } from '@zamra/contract/wallet.ts'
import { expect, test } from 'vitest'
import { labelOf, recordTypes } from './record-types.ts'

test('the filter stands in the order of the wire [G-09]', () => {
  expect(recordTypes.map(({ type }) => type)).toEqual(balanceRecordTypes)
})

test('every line has a name: that of its filter, or what it is when no filter names it', () => {
  expect(labelOf({ type: 4, remark: 'betWon' })).toBe('wallet.type.win')
  expect(labelOf({ type: 0, remark: 'taxWithheld' })).toBe('wallet.other.tax')
  expect(labelOf({ type: 0, remark: 'adjustmentIn' })).toBe('wallet.other.correction')
})
