import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Mode } from './api.ts'
import css from './mode-switch.module.css'

type ModeSwitchProps = {
  readonly mode: Mode
  readonly onChange: (mode: Mode) => void
  /** The law of the market leaves nothing else. */
  readonly isFreeOnly: boolean
  readonly balance: string | undefined
  /** Given while the coins can be filled up. */
  readonly topUp: (() => void) | undefined
}

/** Real money or coins, and how much of it there is. Free play says so for as long as it is on. */
export function ModeSwitch({ mode, onChange, isFreeOnly, balance, topUp }: ModeSwitchProps) {
  const t = useT()
  const items = [
    { key: 'real', label: t('lottery.mode.real') },
    { key: 'free', label: t('lottery.mode.free') },
  ] as const
  return (
    <section className={css.mode} aria-label={t('lottery.mode')}>
      {isFreeOnly ? (
        <p className={css.only}>
          {t('lottery.freeOnly')} <Link to={urlTo('law')}>{t('lottery.why')}</Link>
        </p>
      ) : (
        <Tabs look="pill" label={t('lottery.mode')} items={items} value={mode} onChange={onChange} />
      )}
      {mode === 'free' && <p className={css.free}>{t('lottery.free')}</p>}
      {balance !== undefined && (
        <p className={css.balance}>
          <span>{t('lottery.balance')}</span>
          <b>{balance}</b>
          {topUp && (
            <button type="button" onClick={topUp}>
              {t('lottery.topUp')}
            </button>
          )}
        </p>
      )}
    </section>
  )
}
