/** The app in the frame of a page on another origin. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { expect } from '@playwright/test'
import { signIn, test } from './fixtures.ts'

const wrapper = new URL(process.env.ZAMRA_WRAPPER_ORIGIN ?? 'http://wrapper.localhost')
/** The same page under a name that the server was not told. */
const foreign = new URL(wrapper.href.replace('wrapper.', 'foreign.'))
const app = new URL(process.env.ZAMRA_URL ?? 'http://localhost')

/** It keeps the messages that it receives. */
const parentPage = `<!doctype html><link rel="icon" href="data:,"><title>Parent</title>
  <script>messages = []; onmessage = ({ data, origin }) => messages.push({ data, origin })</script>
  <iframe src="${app.origin}/?isCoat=1" style="inline-size: 360px; block-size: 780px"></iframe>`

let server: Server | undefined

test.beforeAll(async () => {
  server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(parentPage))
  await once(server.listen(Number(wrapper.port), '127.0.0.1'), 'listening')
})

test.afterAll(() => {
  server?.closeAllConnections()
  server?.close()
})

test('inside the frame of its wrapper page the app sends its version to it, and a player signs in', async ({
  page,
  player,
}) => {
  await page.goto(wrapper.href)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  const greeting = { data: { type: 'coatVersion', version: 0 }, origin: app.origin }
  await expect.poll(() => page.evaluate('messages')).toEqual([greeting])
  await frame.getByRole('link', { name: 'Log in' }).first().click()
  await signIn(frame, player)
  await frame.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(frame.getByRole('region', { name: 'Your account' })).toContainText(String(player.uid))
})

test('a page of another origin can neither show the app in a frame nor receive its version', async ({
  page,
  browserErrors,
}) => {
  await page.goto(foreign.href)
  await expect.poll(() => browserErrors.length).toBeGreaterThan(0)
  expect(browserErrors.every((text) => text.includes('frame-ancestors'))).toBe(true)
  await expect(page.frameLocator('iframe').getByRole('navigation')).toBeHidden()
  expect(await page.evaluate('messages')).toEqual([])
  browserErrors.length = 0
})
