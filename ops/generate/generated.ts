import { renderArchitecture } from './architecture.ts'
import { renderEnvironment } from './environment.ts'
import { renderMoneyAnswers } from './money-answers.ts'
import { renderBundle, renderLeaves, renderTicket, renderTrust, renderVectors } from './open-draw/vectors.ts'
import { renderOpenapi } from './openapi.ts'
import { renderReference } from './reference.ts'
import { renderWire } from './wire.ts'

/** The files that are made from the contract, the configuration and the derivation of draws, and never edited by hand (of ARCHITECTURE.md: its tables). */
export const generated = [
  { path: 'contract/src/generated/wire.ts', render: renderWire },
  { path: 'contract/src/generated/money-answers.ts', render: renderMoneyAnswers },
  { path: 'docs/api/openapi.json', render: renderOpenapi },
  { path: 'docs/api/reference.md', render: renderReference },
  { path: 'ARCHITECTURE.md', render: renderArchitecture },
  { path: 'docs/environment.md', render: renderEnvironment },
  { path: 'docs/open-draw/vectors.json', render: renderVectors },
  { path: 'docs/open-draw/bundle.json', render: renderBundle },
  { path: 'docs/open-draw/ticket.json', render: renderTicket },
  { path: 'docs/open-draw/trust.json', render: renderTrust },
  { path: 'docs/open-draw/leaves.txt', render: renderLeaves },
] as const
