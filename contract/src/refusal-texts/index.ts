import { defaultLocale, type Locale } from '../languages.ts'
import type { RefusalTexts } from '../refusal.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { id } from './id.ts'
import { tw } from './tw.ts'
import { ur } from './ur.ts'
import { zh } from './zh.ts'

const texts: Readonly<Record<Locale, RefusalTexts>> = { en, fr, es, zh, tw, id, hi, bn, ur }

export function refusalTexts(locale: Locale): RefusalTexts {
  return texts[locale] ?? texts[defaultLocale]
}
