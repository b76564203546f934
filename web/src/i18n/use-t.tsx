import { createContext, type ReactNode, use } from 'react'
import type { Translate } from './text-id.ts'
import { activeTexts, type Texts } from './texts.ts'

const TextsContext = createContext<Texts | undefined>(undefined)

export function TextsProvider({ texts, children }: { readonly texts: Texts; readonly children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** `const t = useT()`, then `t('home.title')`. The component renders again when the language changes. */
export function useT(): Translate {
  return useTexts().t
}

export function useTexts(): Texts {
  return use(TextsContext) ?? activeTexts()
}
