import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runner/report.ts'

/** One statement of the acceptance list, and the feature that shows it. */
export type Item = { readonly id: string; readonly kind: string; readonly feature: string; readonly text: string }

export type Group = { readonly name: string; readonly title: string; readonly items: readonly Item[] }

export function readList(path = join(root, 'docs/acceptance/list.json')): readonly Group[] {
  const groups = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Omit<Group, 'name'>>>
  return Object.entries(groups).map(([name, group]) => ({ name, ...group }))
}
