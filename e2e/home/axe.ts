import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const usual = 'red'
const others = ['green', 'white'] as const

/** Axe finds no violation, in three themes. Another theme only changes colours, so only the colour rules run again. */
export async function expectNoViolation(page: Page, place: string): Promise<void> {
  // axe collects findings inside the page; with frames it needs a second page for that.
  const axe = () => new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
  const found = await violations(axe().withTags(tags), usual)
  for (const theme of others) {
    await applyTheme(page, theme)
    found.push(...(await violations(axe().withRules(['color-contrast']), theme)))
  }
  await applyTheme(page, usual)
  expect(found, place).toEqual([])
}

async function violations(axe: AxeBuilder, theme: string): Promise<string[]> {
  const answer = await axe.analyze()
  return answer.violations.map(
    ({ id, nodes }) => `${theme}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/** Ends the transitions of colours, so that axe does not measure a colour in between. */
async function applyTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(`{
    document.documentElement.dataset.theme = '${theme}'
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  }`)
}
