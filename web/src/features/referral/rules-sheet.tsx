import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { usePercent } from '../../lib/use-percent.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { InviteRules } from './api.ts'
import { RuleSteps } from './rule-steps.tsx'
import css from './rules-sheet.module.css'

type RulesSheetProps = { readonly rules: InviteRules; readonly open: boolean; readonly onClose: () => void }

export function RulesSheet({ rules, open, onClose }: RulesSheetProps) {
  const t = useT()
  const percent = usePercent()
  const money = useMoney(rules.currency)
  return (
    <Sheet open={open} title={t('earn.rules')} onClose={onClose}>
      <ul className={css.rules}>
        <li>{t('earn.rule.rate', { rate: percent(rules.rate / 100) })}</li>
        <li>{t('earn.rule.win')}</li>
        <li>{t('earn.rule.max', { max: money.format(rules.dayMax) })}</li>
        <li>{t('earn.rule.claim', { days: rules.claimDays })}</li>
        {rules.levels === 1 && <li>{t('earn.rule.level')}</li>}
        <li>
          {t('earn.counts')}
          <ul className={css.rules}>
            <RuleSteps rules={rules} />
          </ul>
        </li>
      </ul>
    </Sheet>
  )
}
