import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArgs, chromiumPath } from '../chromium.ts'
import { findLayoutProblems, type LayoutProblem } from './layout-probe.ts'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
})
afterAll(() => browser.close())

async function kindsIn(html: string): Promise<readonly string[]> {
  const page = await browser.newPage({ viewport: { width: 320, height: 600 } })
  await page.setContent(`<body style="margin: 0; font: 16px sans-serif">${html}`)
  const problems = await page.evaluate<readonly LayoutProblem[]>(findLayoutProblems)
  await page.close()
  return problems.map(({ kind }) => kind)
}

const long = 'W'.repeat(60)

test('finds a page that is wider than the window', async () => {
  expect(await kindsIn(`<p>${long}</p>`)).toContain('overflow')
})

test.each([
  ['a line that its box cuts', `<p style="inline-size: 200px; overflow: hidden; white-space: nowrap">${long}</p>`],
  [
    'lines below the edge of their box',
    `<p style="block-size: 20px; inline-size: 90px; overflow: hidden">one two three four five</p>`,
  ],
  [
    'a sum behind an ellipsis',
    `<p style="inline-size: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Rs 10,000,000</p>`,
  ],
  [
    'a button beyond the edge of a card',
    `<div style="inline-size: 200px; overflow: hidden"><button style="margin-inline-start: 180px">Pay</button></div>`,
  ],
  [
    'a placeholder longer than its field',
    `<input style="inline-size: 60px" placeholder="Enter the verification code">`,
  ],
])('finds %s', async (_, html) => {
  expect(await kindsIn(html)).toEqual(['cut'])
})

test.each([
  ['text that wraps', '<p>one two three four five six seven eight nine ten eleven</p>'],
  [
    'a name behind an ellipsis',
    `<p style="inline-size: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${long}</p>`,
  ],
  ['a row that scrolls', `<div style="overflow-x: auto; white-space: nowrap">${long}</div>`],
  [
    'text for screen readers',
    `<p class="visually-hidden" style="position: absolute; inline-size: 1px; overflow: hidden">${long}</p>`,
  ],
])('accepts %s', async (_, html) => {
  expect(await kindsIn(html)).toEqual([])
})
