import { createHmac } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { newestKey } from '../../../ledger/index.ts'
import type { RiskFacts, RiskRules, RuleResult } from '../risk-rules.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'
import type { StoredEvaluation } from './queries.ts'

type Evaluation = Pick<StoredEvaluation, 'at' | 'settingsVersion' | 'result'> & {
  readonly facts: RiskFacts
  readonly rules: RiskRules
  readonly trace: readonly RuleResult[]
}

const amount = z.pipe(
  z.string().check(z.regex(/^-?\d{1,19}$/)),
  z.transform((units) => minor(BigInt(units))),
)

const inputsShape = z.strictObject({
  facts: z.strictObject({
    accountAgeHours: z.int(),
    amount,
    deposited: amount,
    isFrozen: z.boolean(),
    paidToPayee: z.int(),
    played: amount,
    withdrawnInDay: amount,
  }),
  rules: z.strictObject({
    accountAgeHoursMin: z.int(),
    autoMax: amount,
    autoMaxNewPayee: amount,
    dayMax: amount,
    playedPercentMin: z.int(),
  }),
})

const traceShape = z.array(
  z.strictObject({ rule: z.string(), figures: z.record(z.string(), z.number()), isPassed: z.boolean() }),
)
export type StoredResult = z.output<typeof traceShape>[number]

/** The texts that are stored with a decision, and their seal. */
export function sealEvaluation(app: AppContext, row: Withdrawal, evaluation: Evaluation): StoredEvaluation {
  const { at, settingsVersion, result, facts, rules, trace } = evaluation
  const inputs = JSON.stringify({ facts: inOrder(facts), rules: inOrder(rules) })
  const stored = { at, settingsVersion, result, inputs, trace: JSON.stringify(trace) }
  return { ...stored, seal: sealOf(newestKey(app.config.ledgerKeys).key, row, stored) }
}

/** Names in the order of the alphabet and amounts as text, so that equal inputs have equal texts. */
function inOrder(given: RiskFacts | RiskRules): Readonly<Record<string, unknown>> {
  const entries = Object.entries(given as Readonly<Record<string, unknown>>)
  return Object.fromEntries(
    entries
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  )
}

/** What was stored, or undefined when it does not have the shape of what the rules read. */
export function readEvaluation({ inputs, trace }: Pick<StoredEvaluation, 'inputs' | 'trace'>) {
  const [given, results] = [z.safeParse(inputsShape, parsed(inputs)), z.safeParse(traceShape, parsed(trace))]
  return given.success && results.success ? { ...given.data, trace: results.data } : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether it is exactly what the rules have stored for this withdrawal, under any key that is still configured. */
export function isSealIntact({ config }: AppContext, row: Withdrawal, stored: StoredEvaluation): boolean {
  return [...config.ledgerKeys.values()].some((key) => sealOf(key, row, stored).equals(stored.seal))
}

function sealOf(key: string, { withdrawNo, market }: Withdrawal, stored: Omit<StoredEvaluation, 'seal'>): Buffer {
  const { at, settingsVersion, inputs, trace, result } = stored
  const fields = [withdrawNo, market, at.toISOString(), settingsVersion, inputs, trace, result]
  return createHmac('sha256', key).update('zamra withdrawal evaluation\n').update(JSON.stringify(fields)).digest()
}
