import { languages } from 'virtual:texts'
import { type Locale, langOf } from '@zamra/contract/languages.ts'
import { formatMessage, type Message } from './format-message.ts'
import type { Area, TextId, TextValues, Translate } from './text-id.ts'

/** The texts of one language, filled area by area as screens need them. */
export type Texts = {
  readonly locale: Locale
  readonly t: Translate
  has(id: string): id is TextId
  load(areas: readonly Area[]): Promise<void>
  /** The areas that are loaded or loading. */
  asked(): readonly Area[]
}

/** The texts around every page. */
export const everywhere: readonly Area[] = ['common']
/** The texts of every page but Home, which loads them right after its first paint. */
export const onPages: readonly Area[] = [...everywhere, 'pages']

/** One per language and, on the server, one per request, so that nothing is shared between players. */
export function createTexts(locale: Locale): Texts {
  const messages = new Map<string, Message>()
  const lang = langOf(locale)
  const asked = new Map<Area, Promise<void>>()

  function loadArea(area: Area): Promise<void> {
    const underway = asked.get(area) ?? fetchArea(area)
    asked.set(area, underway)
    return underway
  }

  async function fetchArea(area: Area): Promise<void> {
    try {
      const language = await languages[locale]()
      const catalogue = area === 'common' ? language : await language.areas[area]?.()
      for (const [id, message] of Object.entries(catalogue?.texts ?? {})) messages.set(id, message as Message)
    } catch (error) {
      asked.delete(area)
      throw error
    }
  }

  return {
    locale,
    t: (id, values = {}) => formatMessage(messages.get(id) ?? [id], values, lang),
    has: (id): id is TextId => messages.has(id),
    load: async (areas) => {
      await Promise.all(areas.map(loadArea))
    },
    asked: () => [...asked.keys()],
  }
}

let active: Texts = createTexts('en')

/** The current texts, for code outside a component. A component uses `useT`. */
export function activeTexts(): Texts {
  return active
}

export function activateTexts(texts: Texts): void {
  active = texts
}

/** A text by id, for code outside a component. */
export function t(id: TextId, values?: TextValues): string {
  return active.t(id, values)
}
