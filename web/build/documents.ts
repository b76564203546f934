import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { langOf, locales } from '@zamra/contract/languages.ts'
import type { Manifest } from 'vite'
import { starPath } from '../src/ui/art/star-path.ts'

type Folders = { readonly files: string; readonly render: string }
type PageFiles = { readonly module: string; readonly areas: readonly string[] }
type RenderedPage = PageFiles & { readonly path: string }
type Web = { readonly renderedPages: readonly RenderedPage[]; readonly offlinePages: readonly PageFiles[] }

/** The files of the pages that work without a network from the first visit on: in every language, and by language. */
export type OfflineFiles = {
  readonly shared: readonly string[]
  readonly languages: Readonly<Record<string, readonly string[]>>
}

const entry = 'index.html'
/** The list of pages, which every page but Home needs. */
const screens = 'src/app/screens.ts'

/**
 * Writes `render/documents.json`: the HTML template, and the styles and scripts of each server-rendered page. Returns
 * what the service worker keeps.
 */
export async function writeDocuments({ files, render }: Folders, earlyScript: string): Promise<OfflineFiles> {
  const manifest = JSON.parse(await readFile(join(files, '.vite/manifest.json'), 'utf8')) as Manifest
  const { renderedPages, offlinePages } = (await import(pathToFileURL(join(render, 'entry-server.js')).href)) as Web

  async function assets(modules: readonly string[], areas: readonly string[]) {
    const { css, js } = closure(manifest, [entry, ...modules])
    const sheets = await Promise.all(css.map((file) => readFile(join(files, file), 'utf8')))
    const texts = locales.map((locale) => [locale, areas.map((area) => textChunk(manifest, area, locale))] as const)
    const preload = Object.fromEntries(
      texts.map(([locale, chunks]) => [locale, [...js, ...chunks].map((file) => `/${file}`)]),
    )
    return { css: sheets.join(''), sheets: css.map((file) => `/${file}`), preload }
  }

  const pages = renderedPages.map(async ({ path, module, areas }) => {
    const modules = module.includes('/home/') ? [module] : [screens, module]
    return [path, await assets(modules, areas)] as const
  })
  const documents = {
    template: template(await readFile(join(files, 'index.html'), 'utf8'), earlyScript),
    themeColors: await themeColors(),
    shell: withSplash(await assets([screens], ['common'])),
    pages: Object.fromEntries(await Promise.all(pages)),
  }
  await writeFile(join(render, 'documents.json'), JSON.stringify(documents))
  // The browser needs neither: pages are rendered by the server, and the manifest is for the build.
  await rm(join(files, 'index.html'))
  await rm(join(files, '.vite'), { recursive: true })
  return offlineFiles(manifest, offlinePages, earlyScript)
}

function offlineFiles(manifest: Manifest, pages: readonly PageFiles[], earlyScript: string): OfflineFiles {
  const { js, css } = closure(manifest, [entry, screens, ...pages.map(({ module }) => module)])
  const areas = [...new Set(pages.flatMap((page) => page.areas))]
  const texts = locales.map((locale) => {
    const chunks = areas.map((area) => `/${textChunk(manifest, area, locale)}`)
    return [langOf(locale), chunks] as const
  })
  const shared = [chunkOf(manifest, entry).file, earlyScript, ...js, ...css].map((file) => `/${file}`)
  return { shared, languages: Object.fromEntries(texts) }
}

/** The chunks that the given modules import, directly or indirectly, without the entry, which the document names. */
function closure(manifest: Manifest, modules: readonly string[]): { js: string[]; css: string[] } {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    chunkOf(manifest, key).imports?.forEach(visit)
  }
  modules.forEach(visit)
  const chunks = [...seen].map((key) => chunkOf(manifest, key))
  const js = [...seen].filter((key) => key !== entry).map((key) => chunkOf(manifest, key).file)
  return { js, css: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))] }
}

function chunkOf(manifest: Manifest, key: string) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`no chunk '${key}' in the build: is the page's module still called so?`)
  return chunk
}

function textChunk(manifest: Manifest, area: string, locale: string): string {
  const key = Object.keys(manifest).find((name) => name.endsWith(`virtual:texts/${area}/${locale}`))
  if (!key) throw new Error(`no texts of '${area}' in '${locale}' in the build`)
  return chunkOf(manifest, key).file
}

/** While the script loads, the empty app shows the logo after a short delay. */
function withSplash<Assets extends { readonly css: string }>(assets: Assets): Assets & { readonly body: string } {
  const star = `<svg width="56" height="56" viewBox="0 0 48 48" fill="currentColor"><path d="${starPath}"/></svg>`
  const css = `${assets.css}.splash{display:grid;place-items:center;min-block-size:100dvh;color:var(--accent);animation:splash .4s .25s both}@keyframes splash{from{opacity:0}}`
  return { ...assets, css, body: `<div id="root"><div class="splash" aria-hidden="true">${star}</div></div>` }
}

/** The built document with placeholders for the styles, scripts, language and theme of a page. */
function template(html: string, earlyScript: string): string {
  return html
    .replace('<link rel="manifest"', `<script async src="/${earlyScript}"></script>$&`)
    .replace(
      '<html lang="en" dir="ltr" data-theme="red">',
      '<html lang="{{lang}}" dir="{{dir}}" data-theme="{{theme}}">',
    )
    .replace(/<title>.*?<\/title>/, '<title>{{title}}</title>')
    .replace(/(name="theme-color" content=)"[^"]*"/, '$1"{{themeColor}}"')
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('</head>', '{{head}}</head>')
    .replace('<div id="root"></div>', '{{body}}')
    .replace(/>\s+</g, '><')
}

/** The background colour of each theme, for the browser's own bars. */
async function themeColors(): Promise<Record<string, string>> {
  const tokens = await readFile(new URL('../src/theme/tokens.css', import.meta.url), 'utf8')
  const blocks = [...tokens.matchAll(/\[data-theme="(\w+)"\]\s*\{[^}]*?--bg:\s*(#\w+)/g)]
  return Object.fromEntries(blocks.map((block) => [block[1] ?? '', block[2] ?? '']))
}
