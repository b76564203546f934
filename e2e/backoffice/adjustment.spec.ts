/** Money by hand: two people of the staff, and the player who reads why. */
import { expect, type Page } from '@playwright/test'
import { test } from '../withdrawal/fixtures.ts'
import { readIn } from '../withdrawal/withdrawal-steps.ts'
import { cashOf, deposit, newWithdrawer } from '../withdrawal/withdrawers.ts'
import { enrol, expectSound, sign } from './staff-steps.ts'

const records = '/pages/account/components/BalanceRecords/BalanceRecords'
const read = { en: 'settled wrongly', ur: 'حساب غلط ہوا' } as const

type Answer = { readonly status: number; readonly body: Readonly<Record<string, string>> }

/** A call of the open page, as somebody would make it who goes around the screens. */
function callFrom(page: Page, path: string, input: object): Promise<Answer> {
  const made = `fetch('/api${path}', { method: 'POST', headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify(input))} }).then(async (answer) => ({ status: answer.status, body: await answer.json() }))`
  return page.evaluate<Answer>(made)
}

test('one person alone moves no money, two do, and the player reads why', async ({ browser, openAs }) => {
  const [player, nadia, asha] = await Promise.all([
    newWithdrawer('+91'),
    enrol(browser, 'Nadia Karim', { width: 1_440, height: 900 }),
    enrol(browser, 'Asha Rao', { width: 1_024, height: 768 }),
  ])
  await deposit(player, 500)
  const before = await cashOf(player)
  const { uid: playerId } = player
  for (const staff of [nadia, asha]) await staff.goto(new URL(`/players/${playerId}`, staff.url()).href)

  await nadia.getByRole('button', { name: 'Adjust' }).click()
  const form = nadia.getByRole('dialog', { name: 'Adjust the balance' })
  await form.getByLabel('Amount').fill('250.50')
  await form.getByPlaceholder('Choose from the catalogue').click()
  await nadia.getByRole('option', { name: /^Settlement/ }).click()
  for (const [locale, text] of Object.entries(read)) {
    await form.getByRole('button', { name: locale.toUpperCase(), exact: true }).click()
    await expect(form.locator('.player-text p')).toContainText(text)
  }
  await expect(form.getByText('₹750.50')).toBeVisible()
  await form.getByLabel('Why, for the audit log').fill('draw 2109 had the wrong prize table')
  await expectSound(nadia, 'the form of an adjustment')
  await form.getByRole('button', { name: 'Continue to the passkey' }).click()
  const signed = nadia.getByRole('dialog').locator('.signed-text')
  await expect(signed).toContainText('"pocket":"cash"')
  await expect(signed).toContainText('"amount":25050')
  const sent = nadia.waitForRequest((request) => request.url().endsWith('/api/sign'))
  await sign(nadia)
  const { response } = (await sent).postDataJSON() as { readonly response: string }
  await expect(nadia.getByText('You have signed. Another person must sign the same content.')).toBeVisible()

  // The same person cannot sign twice, and the signature counts for no other amount.
  await expect(nadia.getByRole('button', { name: 'Sign the same content' })).toBeHidden()
  const { body: list } = await callFrom(nadia, '/proposal/list', {})
  const [{ hash = '' } = {}] = list.proposals as unknown as readonly { readonly hash: string }[]
  expect(await callFrom(nadia, '/proposal/approve', { hash })).toMatchObject({ status: 409 })
  const more = { playerId, direction: 'in', amount: 9_925_050, cause: 'settlement', why: 'the same with more' }
  const { body: asked } = await callFrom(nadia, '/adjustment/propose', more)
  const replayed = await callFrom(nadia, '/sign', { id: asked.id, response })
  expect(replayed).toMatchObject({ status: 400, body: { code: 'passkey.refused' } })
  expect(await cashOf(player)).toBe(before)

  const waiting = asha.getByRole('region', { name: 'Adjustment' })
  await expect(waiting).toContainText('+₹250.50')
  await expectSound(asha, 'an adjustment that waits')
  await waiting.getByRole('button', { name: 'Sign the same content' }).click()
  await sign(asha)
  await expect(waiting).toBeHidden()
  expect(await cashOf(player)).toBe(before + 25_050)
  expect((await callFrom(asha, '/proposal/approve', { hash })).status).toBe(404)

  const page = await openAs(player, records)
  await expect(page.getByRole('article').filter({ hasText: read.en })).toContainText('250.50')
  await readIn(page, 'ur')
  await expect(page.getByText(read.ur)).toBeVisible()
  for (const staff of [nadia, asha]) await staff.context().close()
})
