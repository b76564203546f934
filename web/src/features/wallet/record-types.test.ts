import { balanceRecordTypes } from '@zamra/contract/wallet.ts'
import { expect, test } from 'vitest'
import { labelOf, recordTypes } from './record-types.ts'

test('lists the filter types in wire order [G-09]', () => {
  expect(recordTypes.map(({ type }) => type)).toEqual(balanceRecordTypes)
})

test('names a record by its filter type, or by its remark when it has none', () => {
  expect(labelOf({ type: 4, remark: 'betWon' })).toBe('wallet.type.win')
  expect(labelOf({ type: 0, remark: 'taxWithheld' })).toBe('wallet.other.tax')
  expect(labelOf({ type: 0, remark: 'adjustmentIn' })).toBe('wallet.other.correction')
})
