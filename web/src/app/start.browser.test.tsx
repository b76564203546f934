import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../test/app.tsx'
import { signedInAs } from '../../test/signed-in.ts'
import { activeTexts } from '../i18n/texts.ts'
import { onAppEvent } from '../lib/app-events.ts'
import { call } from '../lib/call.ts'
import { deviceNumber } from '../lib/device.ts'
import { changeLanguage, useLanguage } from '../lib/language.ts'
import { useSession } from '../lib/session.ts'
import { useSettings } from '../lib/settings.ts'
import { findStored } from '../lib/storage.ts'

const app = testApp()
/** The first test of the file loads the modules of a page, which takes longer than a second on a busy machine. */
const bodyOf = (path: string) =>
  vi.waitFor(() => app.requests.find((call) => call.path === path)?.body ?? Promise.reject(new Error(path)), {
    timeout: 10_000,
  })

test('sends h5no with every request [A-16]', async () => {
  await app.open('/?h5no=42')
  expect(await bodyOf('/service/index')).toMatchObject({ h5No: 42 })
  expect(await bodyOf('/banner/list')).toMatchObject({ h5No: 42 })
})

test('an h5no that is no number is not sent [A-16]', async () => {
  await app.open('/?h5no=fortytwo')
  expect(await bodyOf('/service/index')).not.toHaveProperty('h5No')
})

test('keeps the invite code and the tracking link for later visits', async () => {
  await app.open('/pages/faq/FAQ?invite_code=K1&link_id=ad-7')
  expect(findStored('inviteCode')).toBe('K1')
  expect(findStored('linkId')).toBe('ad-7')
  await app.open('/')
  expect(useSettings.getState()).toMatchObject({ inviteCode: 'K1', linkId: 'ad-7' })
})

test('remembers the native shell after a reload', async () => {
  await app.open('/?isnative=1&statusbarheight=30')
  await app.open('/pages/home/Home')
  expect(useSettings.getState()).toMatchObject({ native: true, statusBarHeight: 30 })
  expect(document.documentElement.style.getPropertyValue('--status-bar-height')).toBe('30px')
})

async function coatMessages(origin: string | undefined): Promise<{ data: unknown; target: unknown }[]> {
  const told: { data: unknown; target: unknown }[] = []
  vi.spyOn(window.parent, 'postMessage').mockImplementation((data: unknown, target?: unknown) => {
    told.push({ data, target })
  })
  const meta = document.createElement('meta')
  meta.name = 'coat-origin'
  meta.content = origin ?? ''
  document.head.append(meta)
  await app.open('/?isCoat=1')
  meta.remove()
  return told.filter(({ data }) => (data as { type?: string }).type === 'coatVersion')
}

test('inside a wrapper sends the version, 0, to the configured origin only [A-15 SE-03]', async () => {
  expect(await coatMessages('https://wrapper.example')).toEqual([
    { data: { type: 'coatVersion', version: 0 }, target: 'https://wrapper.example' },
  ])
})

test('sends no version without a configured origin [A-15 SE-03]', async () => {
  expect(await coatMessages(undefined)).toEqual([])
})

test('loads, applies, announces and stores a language [I-04 I-06 I-07]', async () => {
  await app.open('/')
  expect(useLanguage.getState()).toEqual({ lang: 'en-US', systemLang: navigator.language })
  const heard: string[] = []
  const stop = onAppEvent('language-change', ({ lang }) => heard.push(lang))
  await changeLanguage('fr-FR')
  await expect.element(page.getByRole('link', { name: 'Compte' })).toBeVisible()
  expect(heard).toEqual(['fr-FR'])
  expect(findStored('lang')).toBe('fr-FR')
  expect(document.documentElement.lang).toBe('fr-FR')
  expect(document.cookie).toContain('zlang=fr-FR')
  stop()
  useLanguage.setState({ lang: 'en-US' })
  await app.open('/')
  expect(useLanguage.getState().lang).toBe('fr-FR')
  await changeLanguage('en-US')
})

test('selecting the current language changes nothing [I-05]', async () => {
  await app.open('/')
  await changeLanguage('es-ES')
  const written = vi.spyOn(Storage.prototype, 'setItem')
  const heard = vi.fn()
  const stop = onAppEvent('language-change', heard)
  await changeLanguage('es-ES')
  stop()
  expect(heard).not.toHaveBeenCalled()
  expect(written).not.toHaveBeenCalled()
  await changeLanguage('en-US')
})

test('shows a page that is opened during a language change in the new language', async () => {
  await app.open('/')
  const changing = changeLanguage('fr-FR')
  const opening = activeTexts().load(['market'])
  await Promise.all([changing, opening])
  expect(activeTexts()).toMatchObject({ locale: 'fr' })
  expect(activeTexts().has('market.may')).toBe(true)
  await changeLanguage('en-US')
})

test('keeps the last chosen language when two load at once', async () => {
  await app.open('/')
  await Promise.all([changeLanguage('fr-FR'), changeLanguage('en-US')])
  expect(useLanguage.getState().lang).toBe('en-US')
  await expect.element(page.getByRole('link', { name: 'Account' })).toBeVisible()
})

test('uses en-US without a stored language [I-07]', async () => {
  useLanguage.setState({ lang: 'fr-FR' })
  await app.open('/')
  expect(useLanguage.getState().lang).toBe('en-US')
})

test.each([
  ['en-US', 'en'],
  ['ja', 'jp'],
  ['ind', 'id'],
  ['id-ID', 'id'],
  ['fr-FR', 'fr'],
  ['es-ES', 'es'],
  ['zh-Hans', 'zh'],
  ['zh-Hant', 'tw'],
])('the interface language %s is %s to the API [I-03 Z-08]', async (lang, locale) => {
  await app.open('/')
  await changeLanguage(lang)
  app.requests.length = 0
  await call('/home/rollMsg', {})
  expect(app.requests[0]?.body.locale).toBe(locale)
  await changeLanguage('en-US')
})

test('supports Indonesian by its code, though it is not offered [I-02 Z-08]', async () => {
  await app.open('/')
  await changeLanguage('ind')
  await expect.element(page.getByRole('link', { name: 'Beranda' })).toBeVisible()
  await changeLanguage('en-US')
})

test('keeps the last good configuration when a new one cannot be parsed [N-16]', async () => {
  await app.open('/')
  await vi.waitFor(() => expect(useSettings.getState().appConfig).toEqual(app.appConfig))
  app.answer('/u/gconfig', '{"broken')
  useSettings.setState({ appConfig: undefined })
  await app.open('/')
  await bodyOf('/u/gconfig')
  expect(useSettings.getState().appConfig).toEqual(app.appConfig)
})

test('uploads an unhandled error with the player and the device [N-12]', async () => {
  const { uid } = signedInAs(app)
  await app.open('/')
  useSession.setState({ sign: 'a-secret-sign' })
  dispatchEvent(new ErrorEvent('error', { error: new Error('nobody heard me, a-secret-sign') }))
  const body = await bodyOf('/u/appStackUpload')
  expect(body).toMatchObject({ appPackageName: 'Web', userId: uid, deviceNumber: deviceNumber() })
  expect(String(body.data)).toContain('nobody heard me, [sign]')
  app.requests.length = 0
  dispatchEvent(
    new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: new Error('nor me') }),
  )
  expect(String((await bodyOf('/u/appStackUpload')).data)).toContain('nor me')
})

test('pulling a page down does not reload it [A-09]', async () => {
  await app.open('/')
  expect(getComputedStyle(document.documentElement).overscrollBehaviorY).toBe('contain')
  expect(getComputedStyle(document.body).overscrollBehaviorY).toBe('contain')
})

test('up to 768 the page is as wide as the window, above it is centred and at most 960 wide [A-06]', async () => {
  await app.open('/')
  const ground = () => document.querySelector('main')?.parentElement?.getBoundingClientRect() ?? new DOMRect()
  const gutter = () => getComputedStyle(document.querySelector('main') as Element).paddingInlineStart
  for (const [width, expected] of [
    [390, 390],
    [768, 768],
    [1_400, 960],
  ] as const) {
    await page.viewport(width, 844)
    await vi.waitFor(() => expect(Math.round(ground().width)).toBe(expected))
    expect(Math.round(ground().left)).toBe((width - expected) / 2)
    expect(gutter()).toBe(width <= 768 ? '16px' : '32px')
  }
  await page.viewport(390, 844)
})

test('a design pixel is a 750th of the window, and of 375 px on a window wider than 960 [A-08]', async () => {
  await app.open('/')
  const ruler = document.createElement('div')
  ruler.style.width = 'calc(750 * var(--rpx))'
  document.body.append(ruler)
  for (const [width, base] of [
    [375, 375],
    [750, 750],
    [960, 960],
    [961, 375],
    [1_400, 375],
  ] as const) {
    await page.viewport(width, 844)
    await vi.waitFor(() => expect(ruler.getBoundingClientRect().width).toBeCloseTo(base, 0))
  }
  ruler.remove()
  await page.viewport(390, 844)
})
