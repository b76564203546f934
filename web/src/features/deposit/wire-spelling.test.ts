import { chargeInfo } from '@zamra/contract/charge-info.ts'
import { expect, test } from 'vitest'

const files = import.meta.glob<Readonly<Record<string, { readonly en: string }>>>('../../i18n/texts/*.json', {
  eager: true,
  import: 'default',
})
const texts = Object.assign({}, ...Object.values(files)) as Readonly<Record<string, { readonly en: string }>>

test('keeps the misspelled wire field and spells the visible texts correctly [Z-15]', () => {
  const fields = Object.keys(chargeInfo.shape)
  expect(fields).toContain('showTranfer')
  expect(fields).not.toContain('showTransfer')
  expect(texts['deposit.amountMustDuring']?.en).toBe('Deposit amount must be between {min}-{max}')
  const wrong = Object.entries(texts).filter(([, { en }]) => /must during|tranfer/i.test(en))
  expect(wrong).toEqual([])
})
