import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../public', import.meta.url))
const pictures = fileURLToPath(new URL('../src/ui/art/svg', import.meta.url))

/** Public files that are generated: the pictures, and the subset of the display font that we use. */
export function publicFiles(): Plugin {
  return {
    name: 'zamra:public-files',
    async config() {
      if (process.env.VITEST) return
      await Promise.all([copyPictures(), subsetDisplayFont()])
    },
  }
}

/** Copies the pictures without their indentation. */
async function copyPictures(): Promise<void> {
  await mkdir(join(folder, 'art'), { recursive: true })
  const names = await readdir(pictures)
  await Promise.all(
    names.map(async (name) => {
      const svg = await readFile(join(pictures, name), 'utf8')
      await writeFile(join(folder, 'art', name), svg.trim().replace(/>\s+</g, '><'))
    }),
  )
}

/** The characters of headings in the Latin-script languages; the others use the system font. */
const letters = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...'₹₨৳·–—‘’“”×…°«»¡¿ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŒÁÍÓÚÑàâäçèéêëîïôöùûüÿœáíóúñ\u00a0\u202f',
].join('')

async function subsetDisplayFont(): Promise<void> {
  const cut = join(folder, 'fonts/display.woff2')
  if (existsSync(cut)) return
  const whole = createRequire(import.meta.url).resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  )
  const subset = await subsetFont(await readFile(whole), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: 700 },
  })
  await mkdir(join(folder, 'fonts'), { recursive: true })
  await writeFile(cut, subset)
}
