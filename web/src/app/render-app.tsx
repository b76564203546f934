import type { ReactNode } from 'react'
import { createTexts } from '../i18n/texts.ts'
import { catalogueFor } from '../lib/language.ts'
import { launch, topOf } from '../lib/navigation/core.ts'
import type { PagesSource } from '../lib/navigation/pages.tsx'
import { type Bootstrap, createQueryClient } from '../lib/queries.ts'
import { App } from './app.tsx'
import { pageTitle } from './page-title.ts'
import { preparePage } from './pages.ts'

type Request = {
  /** Path and query of the request. */
  readonly url: string
  readonly lang: string
  readonly bootstrap: Bootstrap
  readonly appName: string
}

export type RenderedApp = {
  readonly element: ReactNode
  /** For `data-path` of the mark at the end: the browser hydrates only this page. */
  readonly path: string
  readonly title: string
}

/** The app as the server renders it, with the page's code and texts loaded. Uses no browser API. */
export async function renderApp({ url, lang, bootstrap, appName }: Request): Promise<RenderedApp> {
  const { navigation } = launch(url, undefined)
  const top = topOf(navigation)
  const texts = createTexts(catalogueFor(lang))
  await preparePage(top, texts)
  const still: PagesSource = {
    current: () => navigation,
    subscribe: () => () => {},
    shown: () => {},
    keepScroll: () => {},
  }
  const queries = createQueryClient(bootstrap, texts.locale)
  return {
    element: <App source={still} texts={texts} queries={queries} />,
    path: top.path,
    title: pageTitle(appName, top.path, texts.t),
  }
}
