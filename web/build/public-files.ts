import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../public', import.meta.url))
const pictures = fileURLToPath(new URL('../src/ui/art/svg', import.meta.url))

/** Public files that are generated: the pictures, and the subsets of the fonts that we use. */
export function publicFiles(): Plugin {
  return {
    name: 'zamra:public-files',
    async config() {
      if (process.env.VITEST) return
      await Promise.all([copyPictures(), subsetDisplayFont(), ...Object.keys(scripts).map(subsetScript)])
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

/** Of each regional language: the font of its script, and the letters that names and messages of players may have. */
const scripts: Readonly<Record<string, { readonly font: string; readonly letters: readonly [number, number] }>> = {
  hi: { font: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari', letters: [0x0900, 0x097f] },
  bn: { font: 'noto-sans-bengali/files/noto-sans-bengali-bengali', letters: [0x0980, 0x09ff] },
  ur: { font: 'noto-sans-arabic/files/noto-sans-arabic-arabic', letters: [0x0600, 0x06d4] },
}

async function subsetScript(language: string): Promise<void> {
  const cut = join(folder, `fonts/${language}.woff2`)
  const script = scripts[language]
  if (existsSync(cut) || !script) return
  const whole = createRequire(import.meta.url).resolve(`@fontsource-variable/${script.font}-wght-normal.woff2`)
  const [first, last] = script.letters
  const alphabet = Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index))
  const subset = await subsetFont(await readFile(whole), [...alphabet, '\u200c\u200d\u0964\u0965'].join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  })
  await mkdir(join(folder, 'fonts'), { recursive: true })
  await writeFile(cut, subset)
}
