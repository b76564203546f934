import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../chromium.ts'
import { root } from '../runner/report.ts'

/** Draws the installable icons from `icon.svg`. Run it by hand when the mark changes: `node ops/shots/app-icons.ts`. */
const folder = join(root, 'web/public/icons')
const mark = readFileSync(join(folder, 'icon.svg'), 'utf8')
// A launcher cuts its own shape out of these two: the night fills the square, and the star of the maskable one is smaller.
const square = mark.replace(' rx="116"', '')
const maskable = square.replace('translate(256 256)', 'translate(256 256) scale(.78)')

const icons = [
  { name: 'icon-192', size: 192, svg: mark },
  { name: 'icon-512', size: 512, svg: mark },
  { name: 'maskable-512', size: 512, svg: maskable },
  { name: 'apple-touch-icon', size: 180, svg: square },
] as const

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
for (const { name, size, svg } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await page.setContent(`<body style="margin:0"><img width="${size}" height="${size}" src="${source}">`)
  writeFileSync(join(folder, `${name}.png`), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
