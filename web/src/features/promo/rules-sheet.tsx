import { useT } from '../../i18n/use-t.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TermsList } from './terms-list.tsx'

const rules = ['terms', 'counts', 'person', 'fair', 'deposit', 'breaks'] as const

/** The rules that every offer has. */
export function RulesSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT()
  return (
    <Sheet open={open} title={t('promo.rules')} onClose={onClose}>
      <TermsList terms={rules.map((rule) => t(`promo.rule.${rule}`))} />
    </Sheet>
  )
}
