import { locales } from '@zamra/contract/languages.ts'
import type { Finding } from '../finding.ts'
import { files, read } from './files.ts'
import { logInWords } from './refusals.ts'

type Area = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Every text exists in every language and is used, and none asks the player to log in by accident. */
export function texts(tree: string): Finding[] {
  const source = files(tree, 'web/src/**/*.{ts,tsx}').map((file) => read(tree, file))
  const isUsed = usage(source.join('\n'))
  return files(tree, 'web/src/i18n/texts/*.json').flatMap((file) => {
    const area = JSON.parse(read(tree, file)) as Area
    return Object.entries(area).flatMap(([id, text]) => [
      ...locales
        .filter((locale) => !text[locale]?.trim())
        .map((locale) => finding('text-in-every-language', file, `${id} has no ${locale}.`)),
      ...Object.entries(text)
        .filter(([, words]) => garbled.test(words))
        .map(([locale]) => finding('text-is-readable', file, `${id} is garbled in ${locale}.`)),
      ...Object.entries(text)
        .filter(([, words]) => logInWords.test(words))
        .map(([locale]) => finding('only-one-asks-to-log-in', file, `${id} asks to log in, in ${locale}.`)),
      ...(isUsed(id) ? [] : [finding('text-is-used', file, `${id} is not used: delete it, or use it in a screen.`)]),
    ])
  })
}

/** Characters that appear when UTF-8 is decoded as another encoding, and replacement characters. */
const garbled = /\uFFFD|\?\?\?|[\u00C2\u00C3][\u0080-\u00BF]|\u00E2\u20AC/

/** An id is used literally, or through a template literal with the same prefix. */
function usage(source: string): (id: string) => boolean {
  const prefixes = [...source.matchAll(/`([\w.]+\.)\$\{/g)].map(([, prefix = '']) => prefix)
  return (id) => source.includes(`'${id}'`) || prefixes.some((prefix) => id.startsWith(prefix))
}

function finding(rule: string, file: string, message: string): Finding {
  return { rule, file, message }
}
