import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locale, locales } from '@zamra/contract/languages.ts'
import type { Manifest } from 'vite'
import { drawnPages } from '../src/drawn-pages.ts'

type Folders = { readonly files: string; readonly render: string }

/** Writes `render/documents.json`: the document with its gaps, and for each drawn page its styles and scripts. */
export async function writeDocuments({ files, render }: Folders): Promise<void> {
  const manifest = JSON.parse(await readFile(join(files, '.vite/manifest.json'), 'utf8')) as Manifest
  const html = await readFile(join(files, 'index.html'), 'utf8')
  const read = (file: string) => readFile(join(files, file), 'utf8')

  const assets = async (modules: readonly string[], areas: readonly string[]) => {
    const entry = closure(manifest, 'index.html', ...modules)
    const css = (await Promise.all(entry.css.map(read))).join('')
    return {
      css,
      preload: Object.fromEntries(locales.map((locale) => [locale, scripts(manifest, entry.js, areas, locale)])),
    }
  }
  const pages = await Promise.all(
    drawnPages.map(async ({ path, module, areas }) => [path, await assets([module], areas)] as const),
  )
  const documents = {
    template: template(html, `/${manifest['index.html']?.file}`),
    themeColors: await themeColors(),
    shell: await assets([], ['common']),
    pages: Object.fromEntries(pages),
  }
  await writeFile(join(render, 'documents.json'), JSON.stringify(documents))
  // The browser has no business with these two: pages are drawn, and the list of chunks is for us.
  await rm(join(files, 'index.html'))
  await rm(join(files, '.vite'), { recursive: true })
}
