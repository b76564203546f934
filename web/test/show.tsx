import type { ReactNode } from 'react'
import { beforeAll } from 'vitest'
import { render } from 'vitest-browser-react'
import { activateTexts, createTexts, onPages } from '../src/i18n/texts.ts'
import { TextsProvider } from '../src/i18n/use-t.tsx'
import type { Theme } from '../src/lib/theme.ts'
import '../src/theme/tokens.css'
import '../src/theme/base.css'

/** English texts and the theme's styles, for tests of single components. */
export function inEnglish(): void {
  beforeAll(async () => {
    const texts = createTexts('en')
    await texts.load(onPages)
    activateTexts(texts)
  })
}

/** Renders a component in Chromium as a page of the app would. */
export function show(element: ReactNode, theme: Theme = 'red') {
  document.documentElement.dataset.theme = theme
  const texts = createTexts('en')
  return texts.load(onPages).then(() => render(<TextsProvider texts={texts}>{element}</TextsProvider>))
}
