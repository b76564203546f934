import { deposit } from '@zamra/contract/constants.ts'
import { useT } from '../../i18n/use-t.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { Ring } from '../../ui/ring.tsx'
import css from './deposit.module.css'

export function Tip() {
  const t = useT()
  return (
    <div className={css.tip}>
      <Ring value={0.2} size={36} width={3}>
        <ClockIcon size={16} />
      </Ring>
      <p>{t('deposit.tip', { min: deposit.creditMinutesMin, max: deposit.creditMinutesMax })}</p>
    </div>
  )
}
