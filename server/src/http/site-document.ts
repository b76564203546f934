import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { directionOf, type Locale } from '@zamra/contract/languages.ts'

/** The contents of `render/documents.json` of the web build. */
export type Documents = {
  /** The document with placeholders `{{name}}`. */
  readonly template: string
  readonly themeColors: Readonly<Record<string, string>>
  readonly shell: Assets & { readonly body: string }
  readonly pages: Readonly<Record<string, Assets>>
}

type Assets = {
  readonly css: string
  /** The files that `css` was made of. */
  readonly sheets: readonly string[]
  /** Scripts to preload by language, including the page's texts. */
  readonly preload: Readonly<Record<Locale, readonly string[]>>
}

/** A document in its content encodings. */
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
  /** Styles of this rendering, besides those of the page. */
  readonly styles?: string
}

export async function makeDocument(documents: Documents, filling: Filling): Promise<Document> {
  const { assets, locale, theme, styles } = filling
  const sheets = styles ? [assets.css, styles] : [assets.css]
  const gaps: Readonly<Record<string, string>> = {
    lang: filling.lang,
    dir: directionOf(filling.lang),
    theme,
    themeColor: documents.themeColors[theme] ?? '',
    title: escapeText(filling.title),
    head: [
      ...sheets.map((sheet) => `<style>${sheet}</style>`),
      // The app does not wait for a sheet that has a link. A disabled link is not fetched.
      ...assets.sheets.map((file) => `<link rel="stylesheet" href="${file}" disabled>`),
      ...assets.preload[locale].map((file) => `<link rel="modulepreload" href="${file}">`),
    ].join(''),
    body: filling.body,
  }
  const plain = documents.template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => gaps[name] ?? '')
  const [br, gzipped] = await Promise.all([brotli(plain, { params: brotliParams(plain) }), gzipIt(plain, { level: 9 })])
  return { plain, br, gzip: gzipped, etag: `"${sha256(plain)}"`, styleHashes: sheets.map(sha256) }
}

/** Initial data for the app. A data block is not executed, so the content security policy allows it. */
export function bootstrapScript(bootstrap: unknown): string {
  const json = JSON.stringify(bootstrap).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="bootstrap">${json}</script>`
}

/**
 * The last thing of a rendered page says what it is. A document that was cut off on the way has none, and the app draws the
 * page anew instead of hydrating half of it.
 */
export function endMark(path: string, lang: string): string {
  return `<i id="end" data-path="${path}" data-lang="${lang}" hidden></i>`
}

const brotli = promisify(brotliCompress)
const gzipIt = promisify(gzip)

/** A page is compressed once and sent many times, so it is compressed as well as possible. */
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
