import { basename } from 'node:path'
import type { Finding } from '../finding.ts'
import { files } from './files.ts'

const empty = /^(?:.+-)?(?:utils?|helpers?|common|managers?|services?|misc|stuff)$/

/** A generic file name says nothing: a file is named after what it does. */
export function names(tree: string): Finding[] {
  return files(tree, '{contract,server,web,simulators,verifier,ops,e2e,bench,proof}/**/*.{ts,tsx,css}')
    .filter((file) => empty.test(basename(file).split('.')[0] ?? ''))
    .map((file) => ({
      rule: 'meaningful-name',
      file,
      message: 'Name the file after what it does, in a term of the product (docs/glossary.md).',
    }))
}
