import { useT } from '../../i18n/use-t.tsx'
import type { VipInfo } from '../../lib/user-info.ts'
import { Sheet } from '../../ui/sheet.tsx'
import css from './rules-sheet.module.css'

type RulesSheetProps = { readonly info: VipInfo; readonly open: boolean; readonly onClose: () => void }

/** Where nothing is lost for too little play, the rules do not mention it. */
export function RulesSheet({ info: { relegation }, open, onClose }: RulesSheetProps) {
  const t = useT()
  return (
    <Sheet open={open} title={t('vip.rules.title')} onClose={onClose}>
      <ol className={css.rules}>
        <li>{t('vip.rules.reach')}</li>
        {relegation && (
          <>
            <li>{t('vip.rules.keep', { days: relegation.periodDays })}</li>
            <li>{t('vip.rules.drop')}</li>
            <li>{t('vip.rules.regain')}</li>
          </>
        )}
        <li>{t('vip.rules.limits')}</li>
      </ol>
    </Sheet>
  )
}
