import { SwitchDialog } from '../features/control/switch-dialog.tsx'
import { PromotionPage } from '../features/promotions/promotion-page.tsx'
import { useAnswer } from '../lib/queries.ts'

/** The switch of one promotion. */
function StopDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const list = useAnswer('/switch/list', {})
  const one = list.data?.switches.find((candidate) => candidate.name === name)
  return one ? <SwitchDialog one={one} onClose={onClose} /> : null
}

export function OnePromotionPage() {
  return <PromotionPage stop={(name, onClose) => <StopDialog name={name} onClose={onClose} />} />
}
