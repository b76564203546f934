import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aChargeInfo } from '../../../test/deposit.ts'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()

test('keeps the caret of the amount where the player types and deletes', async () => {
  signedInAs(app)
  app.answer('/recharge/getChargeInfo', aChargeInfo())
  app.answer('/recharge/getPayChannel', [])
  await app.open('/pages/wallet/Deposit')
  const field = page.getByRole('textbox', { name: 'Deposit amount' })
  await userEvent.fill(field, '12345')
  await expect.element(field).toHaveValue('12,345')
  const input = field.element() as HTMLInputElement
  input.setSelectionRange(2, 2)
  await userEvent.keyboard('9')
  await expect.element(field).toHaveValue('129,345')
  await userEvent.keyboard('8')
  await expect.element(field).toHaveValue('1,298,345')
  expect(input.selectionStart).toBe(5)
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(field).toHaveValue('12,345')
  expect(input.selectionStart).toBe(2)
  input.setSelectionRange(3, 3)
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('12,345')
  expect(input.selectionStart).toBe(2)
})
