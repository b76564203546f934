import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { avatars } from '@zamra/contract/player.ts'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))
const sheets = globSync('**/*.css', { cwd: source }).map((name) => ({ name, text: read(name) }))

test('every CSS variable in use is declared', () => {
  const declared = new Set(sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1])))
  const missing = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .filter((match) => !declared.has(match[1]))
      .map((match) => `${name} ${match[1]}`),
  )
  expect(sheets.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

test('red, green and white declare the same tokens', () => {
  const tokens = read('theme/tokens.css')
  const namesOf = (theme: string) => {
    const block = new RegExp(`\\[data-theme="${theme}"\\]\\s*\\{([^}]*)\\}`).exec(tokens)?.[1] ?? ''
    return [...block.matchAll(/(--[\w-]+):/g)].map((match) => match[1] ?? '').sort()
  }
  expect(namesOf('red').length).toBeGreaterThan(25)
  expect(namesOf('green')).toEqual(namesOf('red'))
  expect(namesOf('white')).toEqual(namesOf('red'))
})

test('every SVG has its rule, is well formed, and refers to nothing outside itself', () => {
  const rules = read('ui/art/art.css')
  const faces = read('ui/art/avatars.css')
  const names = globSync('ui/art/svg/*.svg', { cwd: source }).map((file) => basename(file, '.svg'))
  expect(names.filter((name) => name.startsWith('avatar-'))).toHaveLength(avatars.length)
  for (const name of names) {
    const [sheet, selector] = name.startsWith('avatar-')
      ? [faces, `[data-avatar="${name.slice('avatar-'.length)}"]`]
      : [rules, `[data-art="${name}"]`]
    expect(sheet).toContain(`${selector} {\n  background-image: url("/art/${name}.svg");`)
    const svg = read(`ui/art/svg/${name}.svg`)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>\n$/s)
    expect(svg.match(/<text|<image|href=|NaN|undefined/)).toBeNull()
    const ids = [...svg.matchAll(/ id="(\w+)"/g)].map((match) => match[1])
    const used = [...svg.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    expect(used.filter((id) => !ids.includes(id))).toEqual([])
    expect(svg.replace(/>\s+</g, '><').length).toBeLessThan(8_000)
  }
})

function read(name: string): string {
  return readFileSync(`${source}/${name}`, 'utf8')
}
