import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import { aWithdrawal, aWithdrawInfo, bank } from '../../../test/withdrawal.ts'

const app = testApp()
const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map((call) => call.body)
const dialog = page.getByRole('dialog', { name: 'Confirm withdrawal' })

test('shows the coins and the rate that an address gets, and confirms exactly these', async () => {
  signedInAs(app)
  const chain = { ...bank, id: 'chain-1', kind: 'chain', place: 'USDT (EVM)', masked: '•••• EA7D' } as const
  const coins = { coin: 'USDT', rate: '276.5', arrives: '10.669077' }
  app.answer(
    '/withdraw/info',
    aWithdrawInfo({ payees: [bank, chain], quote: { amount: 300_000, fee: 5_000, tax: 0, net: 295_000, coins } }),
  )
  app.answer('/withdraw/create', {
    ...{ withdrawNo: 'W19070042381', status: 'CREATED', currency: 'PKR' },
    ...{ fee: 5_000, tax: 0, net: 295_000, etaAt: Date.now() + 86_400_000 },
  })
  const payee = { kind: 'chain', place: 'USDT (EVM)', masked: '•••• EA7D' } as const
  app.answer('/withdraw/detail', aWithdrawal({ payee, coins, reference: `0x${'4d'.repeat(32)}` }))
  await app.open('/pages/wallet/Withdraw')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Bank •••• / })
    .click()
  await page.getByRole('dialog', { name: 'Pay to' }).getByRole('button', { name: /USDT/ }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Amount' }), '3000')
  const card = page.getByRole('region', { name: 'Amount', exact: true })
  const figures =
    /with the network fee.*After the fee ?Rs.2,950.*Rate ?1 USDT = Rs 276\.5.*You receive ?10\.669077 USDT/
  await expect.element(card).toMatchTextContent(figures)
  await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(dialog).toMatchTextContent(/1 USDT = Rs 276\.5.*You receive ?10\.669077 USDT.*USDT \(EVM\)/)
  await userEvent.fill(dialog.getByLabelText('Withdrawal password'), '480217')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await vi.waitFor(() =>
    expect(sentTo('/withdraw/create')).toMatchObject([{ bankId: 'chain-1', quote: { arrives: '10.669077' } }]),
  )
  const details = page.getByRole('region', { name: 'Details' })
  await expect.element(details).toMatchTextContent(/Transaction hash ?0x4d4d.*1 USDT = Rs 276\.5.*10\.669077 USDT/)
})
