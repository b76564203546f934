/**
 * Push messages on this device. A vendor's servers deliver them in the world, and `PushManager.subscribe` needs those; here
 * DevTools hand the message to the service worker.
 */
import { expect, type Page, type Worker } from '@playwright/test'
import { openSession, startSignedIn, test } from './fixtures.ts'

test.use({ keepsApp: true })

type Registration = { readonly registrationId: string; readonly scopeURL: string }
type Shown = { readonly title: string; readonly body: string; readonly tag: string }

/** Waits for the service worker of the page and hands it a message, as a push service does. */
async function deliver(page: Page, message: object): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const found = new Promise<Registration>((resolve) => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: { registrations: Registration[] }) => {
      if (registrations[0]) resolve(registrations[0])
    })
  })
  await line.send('ServiceWorker.enable')
  const { registrationId, scopeURL } = await found
  const { origin } = new URL(scopeURL)
  await line.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

/** A browser without a screen has no place for notifications and lists none, so what the worker asks for is recorded. */
const record = `(() => {
  self.shown = []
  const show = self.registration.showNotification
  self.registration.showNotification = function (title, { body, tag }) {
    self.shown.push({ title, body, tag })
    return show.apply(this, arguments)
  }
})()`

/**
 * No tool taps a notification, so the worker gets the event itself. A window opens only after a real tap, so the address is
 * taken instead.
 */
const tap = `(async () => {
  const opened = []
  let closed = 0
  self.clients.openWindow = async (url) => void opened.push(url)
  let done
  const notification = { ...self.shown[0], close: () => { closed += 1 } }
  const waitUntil = (work) => { done = work }
  self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
  await done
  return { opened, closed }
})()`

async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate('navigator.serviceWorker.ready')
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  return worker
}

test('a player learns that the browser blocks push messages; a message shows its topic, and a tap opens its mail', async ({
  page,
  player,
}) => {
  await startSignedIn(page, await openSession(player))
  await page.goto('/pages/mail/Mail')
  await page.getByRole('button', { name: 'Push messages and e-mail' }).click()
  await expect(page.getByText('Your browser blocks notifications.')).toBeVisible()
  await page.context().grantPermissions(['notifications'])

  const worker = await workerOf(page)
  await worker.evaluate(record)
  const shown = () => worker.evaluate('self.shown') as Promise<readonly Shown[]>
  const message = { title: 'New message about your money', body: 'Open the app to read it.', mailId: 'event-7' }
  const notification = { title: message.title, body: message.body, tag: message.mailId }
  await deliver(page, message)
  await expect.poll(shown).toEqual([notification])
  // The push service may deliver it again: the same tag replaces the notification.
  await deliver(page, message)
  await expect.poll(shown).toEqual([notification, notification])

  await page.goto('/pages/home/Home')
  const { opened, closed } = (await worker.evaluate(tap)) as { opened: string[]; closed: number }
  expect([opened, closed]).toEqual([['/pages/mail/Mail?id=event-7'], 1])
  await page.goto(opened[0] ?? '')
  await expect(page.getByText('This mail is no longer here')).toBeVisible()
})
