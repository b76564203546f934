import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Finding } from '../finding.ts'
import { files, has } from './files.ts'

const expected = ['README.md', 'index.ts']

/** Feature folders carry the names of the contract on both sides, and a server feature has a public API and a README. */
export async function features(tree: string): Promise<Finding[]> {
  const { features: names } = (await import(pathToFileURL(`${tree}/contract/src/features.ts`).href)) as {
    features: readonly string[]
  }
  const server = files(tree, 'server/src/features/*')
  const unknown = [...server, ...files(tree, 'web/src/features/*')].filter(
    (feature) => !names.includes(basename(feature)),
  )
  return [
    ...unknown.map((feature) => ({
      rule: 'feature-name',
      file: feature,
      message: 'Features are named in contract/src/features.ts: use one of those, or add it there.',
    })),
    ...server.flatMap((feature) =>
      expected
        .filter((name) => !has(tree, `${feature}/${name}`))
        .map((name) => ({ rule: 'feature-is-complete', file: feature, message: `A server feature has ${name}.` })),
    ),
  ]
}
