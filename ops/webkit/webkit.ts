import type { Outcome, RunOptions } from '../runner/outcome.ts'
import { withSite } from '../shots/site.ts'
import { type WebkitPage, withWebkit } from './webdriver.ts'

export const about = `A smoke journey in WebKit, the engine of Safari: Home, a tab, the sign-in form.
  --url URL   a site that is already running`

const home = '/pages/home/Home'

/** Playwright drives only its own build of WebKit; this one comes from the packages of the system. */
export async function run({ args, print }: RunOptions): Promise<Outcome> {
  return withSite(args.url, print, ({ url }) =>
    withWebkit(async (page) => {
      const steps = [openHome, filterGames, changeTab, refuseSignIn]
      for (const step of steps) {
        await step(page, url)
        print(`ok   ${step.name}`)
      }
      return { ok: true, figure: `${steps.length} steps in WebKit ${page.version}`, passed: steps.length, failed: 0 }
    }),
  )
}

async function openHome(page: WebkitPage, url: string): Promise<void> {
  await page.open(url + home)
  await page.waitFor('the last game', `return document.querySelector('main').innerText.includes('Patang Rush')`)
}

/** The page is hydrated when a tap changes it. */
async function filterGames(page: WebkitPage): Promise<void> {
  await page.click('main fieldset button:nth-of-type(2)')
  const chosen = 'main fieldset button[aria-pressed=true]:nth-of-type(2)'
  await page.waitFor('the chosen category', `return document.querySelector('${chosen}') !== null`)
}

async function changeTab(page: WebkitPage): Promise<void> {
  await page.click('nav a[href="/pages/account/Account"]')
  await page.waitFor('the account page', `return location.pathname.endsWith('/Account')`)
  await page.waitFor('its heading', `return document.activeElement?.tagName === 'H1'`)
}

/** With a wrong password, so that the whole way to the server and back is walked and no session is left. */
async function refuseSignIn(page: WebkitPage, url: string): Promise<void> {
  await page.open(`${url}/pages/Login/Login?mode=password`)
  await page.type('input[name=mobile]', '100000001')
  await page.type('input[name=password]', 'not the password')
  await page.evaluate(
    `for (const box of document.querySelectorAll('main input[type=checkbox]')) if (!box.checked) box.click()`,
  )
  await page.click('main form button[type=submit]')
  await page.waitFor('the refusal', `return /Wrong ID or password/.test(document.querySelector('main').innerText)`)
}
