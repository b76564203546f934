import { test as base, type Page } from '@playwright/test'
import { catalogueOf, langOf } from '@zamra/contract/languages.ts'
import { refusalTexts } from '@zamra/contract/refusal-texts/index.ts'
import common from '../../web/src/i18n/texts/common.json' with { type: 'json' }
import home from '../../web/src/i18n/texts/home.json' with { type: 'json' }
import pages from '../../web/src/i18n/texts/pages.json' with { type: 'json' }
import player from '../../web/src/i18n/texts/player.json' with { type: 'json' }
import session from '../../web/src/i18n/texts/session.json' with { type: 'json' }

const texts = { ...common, ...home, ...pages, ...player, ...session }

export type Player = { readonly uid: number; readonly password: string }

type Fixtures = {
  /** What the browser complained about; a journey that leaves something here has failed. */
  complaints: string[]
  player: Player
}

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const heard: string[] = []
      page.on('pageerror', (error) => heard.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') heard.push(message.text())
      })
      await use(heard)
      base.expect(heard).toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing.
  player: async ({}, use) => {
    const [first] = JSON.parse(process.env.ZAMRA_PLAYERS ?? '[]') as Player[]
    if (!first) throw new Error('no sandbox player: run the journey with npm run e2e -- home, without --url')
    await use(first)
  },
})

/** The product's own words in one language, so that a journey reads the screen as a player does. */
export function speak(locale: string) {
  const language = catalogueOf(locale)
  return {
    lang: langOf(locale),
    t: (id: keyof typeof texts, values: Readonly<Record<string, string>> = {}) =>
      texts[id][language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
    refusal: (code: keyof ReturnType<typeof refusalTexts>) => refusalTexts(language)[code],
  }
}

/** Comes as somebody who chose a language and a theme before. */
export async function comeBackAs(page: Page, { locale = 'en', theme = 'red' }): Promise<void> {
  const { lang } = speak(locale)
  await page.addInitScript(`
    localStorage.getItem('zamra.lang') ?? localStorage.setItem('zamra.lang', '"${lang}"')
    localStorage.getItem('zamra.theme') ?? localStorage.setItem('zamra.theme', '"${theme}"')`)
  const url = process.env.ZAMRA_URL ?? ''
  await page.context().addCookies([
    { name: 'zlang', value: lang, url },
    { name: 'ztheme', value: theme, url },
  ])
}

/** Asks the API what the screen ought to show. */
export async function ask<T>(page: Page, path: string, input: object = {}, locale = 'en'): Promise<T> {
  const data = { ...input, appId: 1526, deviceNumber: 'journey-of-home', locale, appPackageName: 'com.zamra.app1526' }
  const answer = await page.request.post(`/api${path}`, { data })
  const { state, resultData } = (await answer.json()) as { state: string; resultData: T }
  base.expect(state).toBe('200')
  return resultData
}

export async function signIn(page: Page, { uid, password }: Player, locale = 'en'): Promise<void> {
  const { t } = speak(locale)
  await page.getByLabel(t('session.phoneOrId')).fill(String(uid))
  await page.getByLabel(t('session.password'), { exact: true }).fill(password)
  for (const tick of await page.getByRole('checkbox').all()) await tick.check({ force: true })
  await page
    .getByRole('main')
    .getByRole('button', { name: t('do.login') })
    .click()
}
