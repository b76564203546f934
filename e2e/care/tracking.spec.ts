/** Nothing is tracked before consent and nothing after "Forget me", by the requests of the browser and of the server. */
import { expect, type Page } from '@playwright/test'
import { openSession, type Player, startSignedIn, test } from '../home/fixtures.ts'
import { callAs, deposit, newWithdrawer } from '../withdrawal/withdrawers.ts'

const home = '/pages/home/Home'
const provider = process.env.ZAMRA_TRACKING_URL ?? ''

type Tracked = { readonly path: string; readonly isServer: boolean; readonly fields: Readonly<Record<string, string>> }

/** What the tracking provider was sent about a player. */
async function trackedUnder(trackerId: string): Promise<readonly Tracked[]> {
  const answer = await fetch(`${provider}/requests.json?web_uuid=${trackerId}`)
  return (await answer.json()) as Tracked[]
}

/** Every request of this browser to the provider or the advertiser, also out of a frame. */
function trackerRequestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(provider)) paths.push(new URL(request.url()).pathname)
    else if (new URL(request.url()).pathname === '/advertiser') paths.push('/advertiser')
  })
  return paths
}

const banner = (page: Page) => page.getByRole('region', { name: 'May we measure how you use the app?' })
/** A player of the sandbox with this prefix, signed in on a device of their own. */
function sandboxPlayer(prefix: string) {
  const players = JSON.parse(process.env.ZAMRA_PLAYERS ?? '[]') as (Player & { readonly areaCode: string })[]
  const found = players.find(({ areaCode }) => areaCode === prefix)
  if (!found) throw new Error(`no sandbox player with the prefix ${prefix}`)
  return openSession(found)
}

const account = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Account/ })

async function forgetMe(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('link', { name: /Your data/ }).click()
  const card = page.getByRole('region', { name: 'Tracking' })
  await card.getByRole('button', { name: 'Forget me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget me' }).click()
  await expect(card).toContainText('You are forgotten. Nothing is tracked.')
}

test('no tracker is called before consent; then session, event, attribution, sdk_click and sharing; "Forget me" calls gdpr_forget_device and ends it all [A-17 T-02 T-06 NS-28 PV-01]', async ({
  page,
}) => {
  const player = await newWithdrawer('+92')
  const requests = trackerRequestsOf(page)
  await startSignedIn(page, player)
  await page.goto(`${home}?link_id=ad-7`)
  await expect(banner(page)).toBeVisible()
  expect(await page.evaluate(`localStorage.getItem('zamra.linkId')`)).toBe('"ad-7"')
  expect(requests).toEqual([])

  await banner(page).getByRole('button', { name: 'Allow' }).click()
  await expect(banner(page)).toBeHidden()
  const { provider: reached } = await callAs(player, '/u/tracking', {})
  const trackerId = reached?.trackerId ?? ''
  await deposit(player, 700)
  const paths = ['/attribution', '/event', '/sdk_click', '/session', '/third_party_sharing']
  await expect
    .poll(async () => [...new Set((await trackedUnder(trackerId)).map(({ path }) => path))].sort(), { timeout: 30_000 })
    .toEqual(paths)
  const told = await trackedUnder(trackerId)
  const fieldsOf = (path: string) => told.find((request) => request.path === path)?.fields
  expect(fieldsOf('/session')).toMatchObject({ session_count: '1', created_at: expect.stringMatching(/Z$/) })
  expect(fieldsOf('/sdk_click')).toMatchObject({ link_id: 'ad-7', referrer: '' })
  expect(fieldsOf('/third_party_sharing')).toMatchObject({ options: '{"sharing":"disable"}' })
  // The revenue comes from the server, once.
  const events = told.filter(({ path }) => path === '/event')
  expect(events.map(({ isServer, fields }) => [isServer, fields.revenue, fields.currency])).toEqual([
    [true, '700', 'PKR'],
  ])
  expect(events[0]?.fields).toMatchObject({
    event_token: 'deposit1',
    dedupe_id: expect.stringMatching(/^[\da-f]{32}$/),
  })
  const text = JSON.stringify(told)
  for (const secret of [player.mobile, String(player.uid), player.deviceNumber, player.sign, 'Asha'])
    expect(text).not.toContain(secret)

  await forgetMe(page)
  const [fromBrowser, before] = [requests.length, (await trackedUnder(trackerId)).length]
  await expect
    .poll(async () => (await trackedUnder(trackerId)).slice(before).map(({ path }) => path), { timeout: 30_000 })
    .toEqual(['/gdpr_forget_device'])

  // Neither another visit nor another deposit is tracked.
  await deposit(player, 600)
  await page.goto(`${home}?link_id=ad-8`)
  await page.waitForResponse(/\/api\/u\/tracking$/)
  await page.waitForTimeout(3_000)
  await expect(banner(page)).toBeHidden()
  expect(requests).toHaveLength(fromBrowser)
  expect(await trackedUnder(trackerId)).toHaveLength(before + 1)
  expect(await page.evaluate(`localStorage.getItem('zamra.tracking')`)).toBeNull()
})

test('"Forget me" in one window ends the other one too, which waited to track', async ({ page }) => {
  const player = await newWithdrawer('+92')
  await startSignedIn(page, player)
  await page.goto(home)
  const ownRequests = trackerRequestsOf(page)
  await banner(page).getByRole('button', { name: 'Allow' }).click()
  await expect.poll(() => ownRequests).toContain('/session')

  const second = await page.context().newPage()
  const requests = trackerRequestsOf(second)
  await second.goto(home)
  await expect.poll(() => requests).toContain('/advertiser.gif')
  await expect.poll(() => second.evaluate(`navigator.locks.query().then(({ pending }) => pending.length)`)).toBe(1)
  await forgetMe(page)
  await expect(second.locator('iframe[src="/advertiser"]')).toHaveCount(0)
  await second.waitForTimeout(3_000)
  expect(requests.filter((path) => !path.startsWith('/advertiser'))).toEqual([])
  expect(await second.evaluate(`localStorage.getItem('zamra.tracking')`)).toBeNull()
  await second.close()
})

test('the prefix +92 loads the script and the tag of the advertiser after consent, without our origin, and another prefix does not [T-01]', async ({
  page,
}) => {
  const pakistani = await sandboxPlayer('+92')
  const requests = trackerRequestsOf(page)
  await startSignedIn(page, pakistani)
  await page.goto(home)
  await expect(banner(page)).toBeVisible()
  expect(requests).toEqual([])
  const pixel = page.waitForRequest(/\/advertiser\.gif/)
  await banner(page).getByRole('button', { name: 'Allow' }).click()
  const seen = new URL((await pixel).url()).searchParams
  expect(Object.fromEntries(seen)).toEqual({ origin: 'null', storage: 'none', parent: 'none', tag: 'AW-sandbox' })
  expect(requests).toEqual(expect.arrayContaining(['/advertiser', '/advertiser.js', '/advertiser.gif']))

  const indian = await sandboxPlayer('+91')
  await startSignedIn(page, indian)
  requests.length = 0
  await page.goto(home)
  await page.waitForResponse(/\/api\/u\/tracking$/)
  await page.waitForTimeout(2_000)
  await expect(banner(page)).toBeHidden()
  expect(requests).toEqual([])
})
