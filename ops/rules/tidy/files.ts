import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const notOurs = new Set(['node_modules', 'dist', '.git', '.reports', '.stack'])

/** Paths in a tree, relative to it and in order; packages, builds and reports are not the project's own. */
export function files(tree: string, ...patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: tree, exclude: (name) => notOurs.has(name) }).sort()
}

export function read(tree: string, path: string): string {
  return readFileSync(join(tree, path), 'utf8')
}

export function has(tree: string, path: string): boolean {
  return existsSync(join(tree, path))
}

/** The line, from 1, on which a place in a text lies. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
