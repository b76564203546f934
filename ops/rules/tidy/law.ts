import { pathToFileURL } from 'node:url'
import type { Finding } from '../finding.ts'

type Row = {
  readonly path: string
  readonly feature: string
  readonly money?: boolean
  readonly action?: string
  readonly lawExempt?: string
}

/** The features in which money is paid in, paid out, played for or granted. */
const moneyFeatures = ['deposit', 'withdrawal', 'game', 'lottery', 'promo', 'referral']

/** Every call of a money feature, and every money call elsewhere, names its action of the market policy, or the reason why it is exempt. */
export async function law(tree: string): Promise<Finding[]> {
  const { calls } = (await import(pathToFileURL(`${tree}/contract/src/calls.ts`).href)) as {
    calls: Readonly<Record<string, Row>>
  }
  return Object.values(calls)
    .filter(({ feature, money }) => money || moneyFeatures.includes(feature))
    .filter(({ action, lawExempt }) => !action && !lawExempt?.trim())
    .map(({ path, feature }) => ({
      rule: 'money-call-declares-action',
      file: `contract/src/${feature}.ts`,
      message: `${path} declares neither \`action\` nor \`lawExempt\`. Name the action that the market policy must allow, or the reason why none is needed.`,
    }))
}
