import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useCall } from '../../lib/queries.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { coinCurrency, useOwnCurrency } from '../../lib/use-money.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { Mode } from './api.ts'
import css from './wallet-mode.module.css'

const panelId = 'lottery-wallet'

type WalletModeSwitchProps = {
  readonly mode: Mode
  readonly onChange: (mode: Mode) => void
  /** The policy of the player's market allows no real-money play. */
  readonly isFreeOnly: boolean
  readonly balance: string | undefined
  /** Undefined while the coins cannot be topped up. */
  readonly topUp: (() => void) | undefined
}

/** Real money or free play, with the balance. Free play is labelled for as long as it is on. */
export function WalletModeSwitch({ mode, onChange, isFreeOnly, balance, topUp }: WalletModeSwitchProps) {
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
        <Tabs look="pill" label={t('lottery.mode')} items={items} value={mode} onChange={onChange} panelId={panelId} />
      )}
      <TabPanel id={panelId} tab={isFreeOnly ? undefined : mode} className={css.mode}>
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
      </TabPanel>
    </section>
  )
}

type Wallet = {
  /** In minor units; undefined while it loads and without a signed-in player. */
  readonly available: number | undefined
  /** Restores the initial number of coins; available while there are fewer. */
  readonly topUp: (() => void) | undefined
}

/** The wallet that pays in this mode: the player's balance, or the coins of free play. */
export function useWallet(mode: Mode): Wallet {
  const queries = useQueryClient()
  const signedIn = useSession(isSignedIn)
  const balance = useSession((session) => session.userInfo?.balance.available)
  const { data: coins } = useCall('/game/float', {}, { enabled: signedIn && mode === 'free' })
  const topUp = useMutation({
    mutationFn: () => call('/game/floatTopUp', {}),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/game/float'] }),
  })
  if (!signedIn) return { available: undefined, topUp: undefined }
  if (mode === 'real') return { available: balance, topUp: undefined }
  return { available: coins?.balance, topUp: coins?.canTopUp ? () => topUp.mutate() : undefined }
}

/** The currency of a stake: coins in free play, else that of the player. */
export function useCurrency(mode: Mode): string {
  const ownCurrency = useOwnCurrency()
  return mode === 'free' ? coinCurrency : ownCurrency
}
