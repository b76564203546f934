import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../runner/report.ts'
import type { Files } from './fixture.ts'

const settings = [
  'backoffice/package.json',
  'backoffice/tsconfig.json',
  'biome.json',
  'cspell.json',
  'knip.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'contract/package.json',
  'server/package.json',
  'simulators/package.json',
  'verifier/package.json',
  'web/package.json',
  'web/tsconfig.json',
  'ops/language',
  'ops/rules/bans',
  'ops/rules/oxlint.json',
]

/** The packages that fixtures import. The contract is the one of the fixture, or a rule about it would read the real one. */
const packages = ['@types', 'kysely', 'pg', 'pino', 'react', 'vitest', 'zod', 'typescript', 'vite']

/** Writes these files to a temporary tree with our settings, runs one check on it, and removes it. */
export async function withTree<T>(files: Files, check: (tree: string) => Promise<T>): Promise<T> {
  return await withTemporaryFolder(async (tree) => {
    for (const name of settings) cpSync(join(root, name), join(tree, name), { recursive: true })
    writeFileSync(join(tree, '.gitignore'), 'node_modules/\n')
    link(tree, 'node_modules/@zamra/contract', join(tree, 'contract'))
    for (const name of packages) link(tree, `node_modules/${name}`)
    write(tree, files)
    return await check(tree)
  })
}

/** A tree for the compiler: the fixtures beside the real contract and the real server. */
export async function besideRealSources<T>(files: Files, check: (tree: string) => Promise<T>): Promise<T> {
  return await withTemporaryFolder(async (tree) => {
    for (const name of ['contract', 'server', 'node_modules', 'tsconfig.base.json']) link(tree, name)
    write(tree, {
      ...files,
      'package.json': '{ "type": "module" }',
      'tsconfig.json': '{ "extends": "./tsconfig.base.json", "include": ["fixtures"] }',
    })
    return await check(tree)
  })
}

async function withTemporaryFolder<T>(check: (tree: string) => Promise<T>): Promise<T> {
  const tree = mkdtempSync(join(tmpdir(), 'zamra-fixtures-'))
  try {
    return await check(tree)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

function link(tree: string, path: string, target = join(root, path)): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  symlinkSync(target, join(tree, path))
}

function write(tree: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
}
