import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { portraits } from '../src/ui/art/avatars/avatars.ts'
import { pictures } from '../src/ui/art/pictures.ts'

const folder = fileURLToPath(new URL('../public', import.meta.url))

/** Files with an address of their own that are made from sources: the art, and the part of the display face we use. */
export function publicFiles(): Plugin {
  return {
    name: 'zamra:public-files',
    async config() {
      if (process.env.VITEST) return
      await Promise.all([drawArt(), cutFont()])
    },
  }
}

async function drawArt(): Promise<void> {
  const art = join(folder, 'art')
  await mkdir(art, { recursive: true })
  const faces = Object.entries(portraits).map(([name, draw]) => [`avatar-${name}`, draw] as const)
  const all = [...Object.entries(pictures), ...faces]
  await Promise.all(all.map(([name, draw]) => writeFile(join(art, `${name}.svg`), draw())))
}

/** Headings in the languages written with Latin letters; the others use the system's face. */
const letters = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...'₹₨৳·–—‘’“”×…°«»¡¿ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŒÁÍÓÚÑàâäçèéêëîïôöùûüÿœáíóúñ\u00a0\u202f',
].join('')

async function cutFont(): Promise<void> {
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
