import * as realConstants from '@zamra/contract/constants.ts'
import { locales } from '@zamra/contract/languages.ts'
import { states } from '@zamra/contract/refusal.ts'
import { en } from '@zamra/contract/refusal-texts/en.ts'
import { refusalTexts } from '@zamra/contract/refusal-texts/index.ts'
import { writtenClaims } from '../../acceptance/claim.ts'
import { evaluateClaims } from '../../acceptance/evaluate-claims.ts'
import { readList } from '../../acceptance/list.ts'
import { generated } from '../../generate/generated.ts'
import { root } from '../../runner/report.ts'
import type { Finding } from '../finding.ts'
import { contractFindings } from '../generated.ts'
import { constants } from '../tidy/constants.ts'
import { read } from '../tidy/files.ts'
import { refusals } from '../tidy/refusals.ts'
import { withTree } from './tree.ts'

/** A mistake in states, texts, numbers, generated pages or acceptance claims. */
type NegativeClaim = {
  readonly rule: string
  readonly bad: () => Finding[] | Promise<Finding[]>
  readonly good: () => Finding[] | Promise<Finding[]>
}

const texts = Object.fromEntries(locales.map((locale) => [locale, refusalTexts(locale)]))
const page = read(root, 'docs/acceptance/constants.md')
const outputs = Object.fromEntries(generated.map(({ path }) => [path, read(root, path)]))

export const claims: readonly NegativeClaim[] = [
  {
    rule: 'state-has-one-meaning',
    bad: () => refusals({ ...states, 'utr.used': states['order.processing'] }, texts),
    good: () => refusals(states, texts),
  },
  {
    rule: 'refusal-has-text',
    bad: () => refusals(states, { ...texts, en: { ...en, 'utr.used': ' ' } }),
    good: () => refusals(states, texts),
  },
  {
    rule: 'only-one-asks-to-log-in',
    bad: () => refusals(states, { ...texts, en: { ...en, 'utr.used': 'Please log in again' } }),
    good: () => refusals(states, texts),
  },
  {
    rule: 'constants-agree',
    bad: () => constants({ ...realConstants, toast: { durationMs: 1_600 } }, page),
    good: () => constants(realConstants, page),
  },
  {
    rule: 'constants-agree',
    bad: () => constants(realConstants, page.replace(/^\| toast.durationMs .*\n/m, '')),
    good: () => constants(realConstants, page),
  },
  {
    rule: 'generated-is-fresh',
    bad: () => withTree({ ...outputs, 'docs/api/openapi.json': '{}\n' }, async (tree) => contractFindings(tree)),
    good: () => withTree(outputs, async (tree) => contractFindings(tree)),
  },
  {
    rule: 'claim-names-an-id',
    bad: () => claimed(titled('A-99'), (title) => title),
    good: () => claimed(titled('A-01'), (title) => title),
  },
  {
    rule: 'claim-runs',
    bad: () => claimed(titled('A-01'), () => 'another test'),
    good: () => claimed(titled('A-01'), (title) => title),
  },
  {
    rule: 'claim-loads-the-product',
    bad: () => claimed(titled('A-01'), (title) => title, "import { expect } from 'vitest'"),
    good: () => claimed(titled('A-01'), (title) => title),
  },
]

/** Put together here, so that this file does not itself claim what it plants. */
function titled(id: string): string {
  return `a false claim [${id}]`
}

/** What the acceptance tool reports for one test in a file, when the runner lists the titles that `listed` returns. */
function claimed(title: string, listed: (title: string) => string, imports = "import './product.ts'"): Finding[] {
  const file = 'server/src/false-claim.test.ts'
  const { problems } = evaluateClaims(readList(), {
    running: [{ file, title: listed(title) }],
    written: writtenClaims(file, `${imports}\ntest('${title}', () => {})`),
  })
  return problems.map((message) => ({ rule: ruleOf(message), file, message }))
}

function ruleOf(problem: string): string {
  if (problem.includes('which does not exist')) return 'claim-names-an-id'
  return problem.includes('loads no module') ? 'claim-loads-the-product' : 'claim-runs'
}
