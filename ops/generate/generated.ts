import { renderOpenapi } from './openapi.ts'
import { renderReference } from './reference.ts'
import { renderWire } from './wire.ts'

/** What is made from the contract, and never edited by hand. */
export const generated = [
  { path: 'contract/src/generated/wire.ts', render: renderWire },
  { path: 'docs/api/openapi.json', render: renderOpenapi },
  { path: 'docs/api/reference.md', render: renderReference },
] as const
