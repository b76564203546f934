import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallPath, OutputOf, WireInputOf } from '@zamra/contract/calls.ts'
import { type Locale, langOf } from '@zamra/contract/languages.ts'
import { bootstrapScript, type Document, type Documents, endMark, type Filling, makeDocument } from './site-document.ts'

export type FetchCall = <P extends CallPath>(path: P, input: WireInputOf<P>, locale: Locale) => Promise<OutputOf<P>>

/** The exports of `render/entry-server.js` of the web build. */
type Web = {
  /** The page that is rendered for a path; undefined when a path has only the shell. */
  pageAt(path: string): string | undefined
  isKnown(path: string): boolean
  /** The queries of a page, each under the key by which the app looks it up. */
  callsOf(page: string): readonly { readonly key: string; readonly path: CallPath; readonly input: never }[]
  render(page: string, options: { bootstrap: Bootstrap; lang: string }): Promise<Rendered>
}
type Rendered = { readonly html: string; readonly title: string; readonly styles: string }
type Bootstrap = Readonly<Record<string, unknown>>

/** One page in one language, for any theme. */
export type RenderedPage = {
  readonly knows: string
  in(theme: string): Promise<Document>
}

export type SiteRenderer = {
  readonly web: Pick<Web, 'pageAt' | 'isKnown'>
  /** The app shell, for pages that are not rendered on the server. */
  shell(theme: string): Promise<Document>
  draw(page: string, locale: Locale, before: RenderedPage | undefined): Promise<RenderedPage>
}

export async function openSiteRenderer(
  folder: string,
  fetchCall: FetchCall,
  wrapperOrigin?: string,
): Promise<SiteRenderer> {
  const built = JSON.parse(await readFile(join(folder, 'documents.json'), 'utf8')) as Documents
  const documents = wrapperOrigin === undefined ? built : nameWrapper(built, wrapperOrigin)
  const web = (await import(pathToFileURL(join(folder, 'entry-server.js')).href)) as Web
  const { shell: assets } = documents
  const shell = inEachTheme(documents, { assets, body: assets.body, locale: 'en', lang: 'en-US', title: 'Zamra' })

  async function draw(page: string, locale: Locale, before: RenderedPage | undefined): Promise<RenderedPage> {
    const bootstrap = await fetchBootstrap(web, fetchCall, page, locale)
    const knows = JSON.stringify(bootstrap)
    if (before?.knows === knows) return before
    const lang = langOf(locale)
    const { html, title, styles } = await web.render(page, { bootstrap, lang })
    const body = `<div id="root">${html}</div>${bootstrapScript(bootstrap)}${endMark(page, lang)}`
    const filling = { assets: documents.pages[page] ?? documents.shell, locale, lang, title, body, styles }
    return { knows, in: inEachTheme(documents, filling) }
  }

  return { web, shell, draw }
}

/** The app inside a wrapper page reads here where to send its version. */
function nameWrapper(documents: Documents, origin: string): Documents {
  const meta = `<meta name="coat-origin" content="${origin}">`
  return { ...documents, template: documents.template.replace('{{head}}', `${meta}{{head}}`) }
}

/** A failed call is left out: the app repeats it and shows its error, and the rest is rendered. */
async function fetchBootstrap(web: Web, fetchCall: FetchCall, page: string, locale: Locale): Promise<Bootstrap> {
  const wanted = web.callsOf(page)
  const answers = await Promise.allSettled(wanted.map(({ path, input }) => fetchCall(path, input, locale)))
  const known = wanted.flatMap(({ key }, index) => {
    const answer = answers[index]
    return answer?.status === 'fulfilled' ? [[key, answer.value] as const] : []
  })
  return Object.fromEntries(known)
}

/** Each theme is rendered at first use and cached; an unknown theme falls back to the default. */
function inEachTheme(documents: Documents, filling: Omit<Filling, 'theme'>): (theme: string) => Promise<Document> {
  const worn = new Map<string, Promise<Document>>()
  return (wanted) => {
    const theme = wanted in documents.themeColors ? wanted : 'red'
    const made = worn.get(theme) ?? makeDocument(documents, { ...filling, theme })
    worn.set(theme, made)
    return made
  }
}
