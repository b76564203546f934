import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import type { InviteRules } from './api.ts'

type Rule = Pick<InviteRules, 'validDefinition' | 'currency'>

/** What a friend must have done to count, with the amounts of the rule. */
export function RuleSteps({ rules: { validDefinition, currency } }: { readonly rules: Rule }) {
  const t = useT()
  const money = useMoney(currency)
  return validDefinition.map(({ code, need = 0 }) => (
    <li key={code}>{t(`earn.step.${code}`, { amount: money.format(need) })}</li>
  ))
}
