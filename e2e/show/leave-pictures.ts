import { join } from 'node:path'
import type { Page } from '@playwright/test'

const themes = ['red', 'green', 'white'] as const
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
] as const

/** With `--pictures FOLDER`: the moment in every theme on a large and on a small phone. */
export async function leavePictures(page: Page, moment: string): Promise<void> {
  const folder = process.env.ZAMRA_PICTURES
  if (!folder) return
  const before = page.viewportSize() ?? sizes[0]
  const theme = await page.evaluate<string | undefined>('document.documentElement.dataset.theme')
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const name of themes) {
      await page.evaluate(`void (document.documentElement.dataset.theme = '${name}')`)
      await page.screenshot({ path: join(folder, `${moment}-${name}-${size.width}.png`) })
    }
  }
  await page.evaluate(`void (document.documentElement.dataset.theme = '${theme ?? 'red'}')`)
  await page.setViewportSize(before)
}
