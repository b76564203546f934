import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import { openSensor, savePasskey } from './staff-passkeys.ts'

const root = join(import.meta.dirname, '../..')

export type Size = { readonly width: number; readonly height: number }

/**
 * A person of the staff with their own browser and their own passkey. The first journey of a run enrols them by a one-time
 * link; after that there is staff and no more such links, so the next journeys sign in with the same passkey.
 */
export async function enrol(browser: Browser, name: string, viewport: Size): Promise<Page> {
  const context = await browser.newContext({ viewport, isMobile: false, hasTouch: false })
  const page = await context.newPage()
  const sensor = await openSensor(page, name)
  if (sensor.isKnown) {
    await page.goto(backofficeOrigin())
    await page.getByRole('button', { name: 'Sign in with your passkey' }).click()
  } else {
    links ??= firstLinks()
    await page.goto((await links)[people.indexOf(name)] ?? '')
    await expect(page.getByRole('heading', { name: 'Enrol your passkey' })).toBeVisible()
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Make my passkey' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  if (!sensor.isKnown) await savePasskey(sensor, name)
  return page
}

function backofficeOrigin(): string {
  return `http://localhost:${process.env.ZAMRA_BACKOFFICE_PORT}`
}

/** The session has ended: the same passkey opens another one. */
export async function signIn(page: Page): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
}

/** Every role that some screen needs. */
const roles = 'payments-lead,compliance,admin,promo,support'

/** Who can be enrolled. Their links are made together: none is made any more once one of them has enrolled. */
const people = ['Nadia Karim', 'Asha Rao']
let links: Promise<readonly string[]> | undefined

async function firstLinks(): Promise<readonly string[]> {
  // Only the owner of the database makes links, and only while there is no staff.
  const owner = (process.env.ZAMRA_MAIN_URL ?? '').replace('zamra_app@', 'postgres@')
  return await Promise.all(
    people.map(async (name) => {
      const { stdout } = await promisify(execFile)(process.execPath, ['ops/staff.ts', 'enrol', name, roles], {
        cwd: root,
        env: { ...process.env, ZAMRA_LOG_LEVEL: 'silent', ZAMRA_MAIN_URL: owner },
      })
      const [link] = /http\S+\/enrol#\S+/.exec(stdout) ?? []
      if (!link) throw new Error(`no link: ${stdout}`)
      return link
    }),
  )
}

/** Opens a screen by the sidebar, as people do. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

/** Chooses one case of a queue. */
export async function choose(page: Page, text: string): Promise<void> {
  const option = page.getByRole('option').filter({ hasText: text })
  await option.click()
  await expect(option).toHaveAttribute('aria-selected', 'true')
}

/** Signs what the open window shows, after its hash was compared. */
export async function sign(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('matches the server')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign with your passkey' }).click()
  await expect(dialog).toBeHidden()
}

/** A picture for the README, when the run was asked for them (`npm run e2e -- backoffice --pictures FOLDER`). */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.ZAMRA_PICTURES
  if (!folder) return
  // What was said about the step before covers a corner, and a ring of focus points at nothing in a picture.
  await expect(page.locator('.messages > *')).toHaveCount(0)
  await page.evaluate('document.activeElement?.blur()')
  await page.mouse.move(0, 0)
  await page.screenshot({ path: join(folder, `backoffice-${name}.png`), animations: 'disabled' })
}

/** Axe finds nothing, and nothing is wider than its place. */
export async function expectSound(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  const parts = 'html, .content, .detail, .page, .top-bar, .toolbar, .card, .sidebar'
  const overflowing = await page.evaluate<string[]>(
    `[...document.querySelectorAll('${parts}')].filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.className)`,
  )
  expect({ found, overflowing }, screen).toEqual({ found: [], overflowing: [] })
}
