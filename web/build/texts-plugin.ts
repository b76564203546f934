import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { type Locale, locales } from '@zamra/contract/languages.ts'
import { refusalTexts } from '@zamra/contract/refusal-texts/index.ts'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../src/i18n/texts', import.meta.url))
const prefix = 'virtual:texts'
/** Every page needs this area, so it also holds the loaders of the other areas of its language. */
const base = 'common'
/** Every page but Home needs this one. A refusal that comes before it shows the server's message. */
const withRefusals = 'pages'

/**
 * Turns `src/i18n/texts/<area>.json`, which holds the languages of a text side by side, into one module per
 * area and language with the messages compiled, so that a player downloads only their language.
 */
export function texts(): Plugin {
  return {
    name: 'zamra:texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [, area, locale] = id.split('/')
      if (!area) return languagesModule()
      this.addWatchFile(fileOf(area))
      return areaModule(area, locale as Locale)
    },
  }
}

function languagesModule(): string {
  const languages = locales.map((locale) => `${locale}: () => import('${prefix}/${base}/${locale}')`)
  return `export const languages = { ${languages.join(', ')} }`
}

function areaModule(area: string, locale: Locale): string {
  const module = `export const texts = ${JSON.stringify(compile(area, locale))}`
  if (area !== base) return module
  const others = areas().filter((other) => other !== base)
  const loaders = others.map((other) => `${other}: () => import('${prefix}/${other}/${locale}')`)
  return `${module}\nexport const areas = { ${loaders.join(', ')} }`
}

function areas(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
}

function compile(area: string, locale: Locale): Record<string, unknown> {
  const entries = Object.entries(
    JSON.parse(readFileSync(fileOf(area), 'utf8')) as Record<string, Record<Locale, string>>,
  )
  const messages = entries.map(([id, text]) => [id, text[locale]] as const)
  if (area === withRefusals) {
    for (const [code, text] of Object.entries(refusalTexts(locale))) messages.push([`refusal.${code}`, text])
  }
  return Object.fromEntries(messages.map(([id, text]) => [id, compileMessageOrThrow(text)]))
}

function fileOf(area: string): string {
  return join(folder, `${area}.json`)
}
