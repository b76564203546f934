import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Locale } from '@zamra/contract/languages.ts'

/** What the web's build brings in `render/documents.json`. */
export type Documents = {
  /** The document with its gaps written as `{{name}}`. */
  readonly template: string
  readonly themeColors: Readonly<Record<string, string>>
  readonly shell: Assets & { readonly body: string }
  readonly pages: Readonly<Record<string, Assets>>
}

type Assets = {
  readonly css: string
  /** Scripts to fetch at once, by language: the page's own texts are among them. */
  readonly preload: Readonly<Record<Locale, readonly string[]>>
}

/** A document in the forms in which it travels. */
export type Document = {
  readonly plain: string
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
  readonly styleHashes: readonly string[]
}

export type Filling = {
  readonly assets: Assets
  readonly locale: Locale
  readonly lang: string
  readonly theme: string
  readonly title: string
  readonly body: string
  /** Styles of this one drawing, beside the page's own. */
  readonly styles?: string
}

export async function makeDocument(documents: Documents, filling: Filling): Promise<Document> {
  const { assets, locale, theme, styles } = filling
  const sheets = styles ? [assets.css, styles] : [assets.css]
  const gaps: Readonly<Record<string, string>> = {
    lang: filling.lang,
    theme,
    themeColor: documents.themeColors[theme] ?? '',
    title: escapeText(filling.title),
    head: [
      ...sheets.map((sheet) => `<style>${sheet}</style>`),
      ...assets.preload[locale].map((file) => `<link rel="modulepreload" href="${file}">`),
    ].join(''),
    body: filling.body,
  }
  const plain = documents.template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => gaps[name] ?? '')
  const [br, gzipped] = await Promise.all([brotli(plain, { params: brotliParams(plain) }), gzipIt(plain, { level: 9 })])
  return { plain, br, gzip: gzipped, etag: `"${sha256(plain)}"`, styleHashes: sheets.map(sha256) }
}

/** Data for the app to start with. A data block is not run, so it needs no leave from the security policy. */
export function bootstrapScript(bootstrap: unknown): string {
  const json = JSON.stringify(bootstrap).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="bootstrap">${json}</script>`
}

const brotli = promisify(brotliCompress)
const gzipIt = promisify(gzip)

/** A page is packed once and sent many times, so it is packed as tightly as can be. */
function brotliParams(plain: string): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
