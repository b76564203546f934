import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../runner/report.ts'

const pages = globSync(['*.md', 'docs/**/*.md', 'server/src/**/README.md'], { cwd: root })

test.each(pages)('every relative link in %s leads to a file', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const targets = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target]) => target ?? '')
  for (const target of targets) expect(existsSync(join(root, dirname(page), target)), target).toBe(true)
})

const folders = 'contract|server|web|backoffice|simulators|verifier|ops|bench|proof|e2e|docs'
const written = new RegExp(`\`((?:${folders})/[\\w./-]*[\\w/])\``, 'g')

test.each(['README.md', 'ARCHITECTURE.md', 'SECURITY.md', ...pages.filter((page) => page.startsWith('docs/guides/'))])(
  'every path that %s names exists',
  (page) => {
    const paths = [...readFileSync(join(root, page), 'utf8').matchAll(written)].map(([, path]) => path ?? '')
    // A build makes `dist`.
    const kept = paths.filter((path) => !path.includes('/dist'))
    for (const path of kept) expect(existsSync(join(root, path)), path).toBe(true)
  },
)

test('the list of decisions has every decision with its title', () => {
  const list = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  for (const page of globSync('docs/decisions/0*.md', { cwd: root })) {
    const [, number, title] = /^# (\d+) · (.+)$/m.exec(readFileSync(join(root, page), 'utf8')) ?? []
    expect(list).toContain(`| [${number}](${basename(page)}) | ${title} |`)
  }
})

test('the guide states the least load of every proof and bench', () => {
  const guide = readFileSync(join(root, 'docs/guides/proofs-and-benches.md'), 'utf8')
  const listed = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const runnable = globSync(['proof/*/proof.ts', 'bench/*/bench.ts'], { cwd: root }).map((file) =>
    basename(dirname(file)),
  )
  expect(new Set(listed)).toEqual(new Set(runnable))
})
