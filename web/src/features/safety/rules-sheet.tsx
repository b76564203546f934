import { useT } from '../../i18n/use-t.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import css from './rules-sheet.module.css'

type RulesSheetProps = { readonly raiseHours: number | undefined; readonly onClose: () => void }

/** How limits and breaks work. */
export function RulesSheet({ raiseHours = 24, onClose }: RulesSheetProps) {
  const t = useT()
  return (
    <Sheet open title={t('safety.rules')} onClose={onClose}>
      <ul className={css.rules}>
        <li>{t('safety.rules.lower')}</li>
        <li>{t('safety.rules.higher', { hours: raiseHours })}</li>
        <li>{t('safety.rules.refused')}</li>
        <li>{t('safety.rules.staff')}</li>
        <li>{t('safety.rules.break')}</li>
      </ul>
    </Sheet>
  )
}
