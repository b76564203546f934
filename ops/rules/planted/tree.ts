import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../runner/voice.ts'
import type { Files } from './planted.ts'

const settings = [
  'biome.json',
  'knip.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'contract/package.json',
  'server/package.json',
  'simulators/package.json',
  'web/package.json',
  'web/tsconfig.json',
  'ops/rules/bans',
  'ops/rules/oxlint.json',
]

/** Builds a tree of these files under our settings, lets one check look at it, and takes it away again. */
export async function inTree<T>(files: Files, look: (tree: string) => Promise<T>): Promise<T> {
  const tree = mkdtempSync(join(tmpdir(), 'zamra-planted-'))
  try {
    for (const name of settings) cpSync(join(root, name), join(tree, name), { recursive: true })
    writeFileSync(join(tree, '.gitignore'), 'node_modules/\n')
    linkPackages(tree)
    for (const [path, text] of Object.entries(files)) write(join(tree, path), text)
    return await look(tree)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

/** What the planted files import. Our own contract is the planted one, or a rule about it would look at the real one. */
const packages = ['@types', 'kysely', 'pg', 'pino', 'react', 'vitest', 'zod', 'typescript', 'vite']

function linkPackages(tree: string): void {
  mkdirSync(join(tree, 'node_modules/@zamra'), { recursive: true })
  symlinkSync(join(tree, 'contract'), join(tree, 'node_modules/@zamra/contract'))
  for (const name of packages) symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name))
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
