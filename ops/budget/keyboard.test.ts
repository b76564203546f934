import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArgs, chromiumPath } from '../chromium.ts'
import { findKeyboardProblems } from './keyboard.ts'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
})
afterAll(() => browser.close())

async function problemsIn(html: string): Promise<readonly string[]> {
  const page = await browser.newPage({ viewport: { width: 320, height: 600 } })
  await page.setContent(`<!doctype html><style>:focus-visible { outline: 2px solid red }</style>${html}`)
  const problems = await findKeyboardProblems(page)
  await page.close()
  return problems
}

/** A script that keeps the focus on the first button. */
const trap = `<button>Stay</button><button>Out</button>
  <script>document.addEventListener('keydown', (event) => { if (event.key === 'Tab') { event.preventDefault(); document.querySelector('button').focus() } })</script>`

test.each([
  ['a control behind a trap', trap, 'not reached by Tab: button "Out"'],
  ['a focus that cannot be seen', '<button style="outline: none">Pay</button>', 'invisible focus of button "Pay"'],
  [
    'a shadow that is there without the focus too',
    '<button style="outline: none; box-shadow: 0 0 4px black">Pay</button>',
    'invisible focus of button "Pay"',
  ],
  [
    'a focus behind a bar',
    '<button>Pay</button><div style="position: fixed; inset: 0; background: white"></div>',
    'covered focus of button "Pay"',
  ],
  [
    'something that reacts to a pointer only',
    '<button>Pay</button><div style="cursor: pointer">More</div>',
    'reacts to a pointer only: div "More"',
  ],
])('finds %s', async (_, html, problem) => {
  expect(await problemsIn(html)).toEqual([problem])
})

test.each([
  ['buttons and links', '<a href="#here">Here</a><button>Pay</button>'],
  [
    'a focus that the box around a field draws',
    `<style>div { border: 1px solid black } div:focus-within { border-color: red } input:focus-visible { outline: none }</style>
     <div><input aria-label="Amount"></div>`,
  ],
  ['one stop at a group of radio buttons', '<input type="radio" name="one" checked><input type="radio" name="one">'],
])('accepts %s', async (_, html) => {
  expect(await problemsIn(html)).toEqual([])
})
