import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useCall } from '../../lib/queries.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { coinCurrency, useMoney, useOwnCurrency } from '../../lib/use-money.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { Mode } from './api.ts'
import status from './draw-status.module.css'
import css from './wallet-mode.module.css'

const panelId = 'lottery-wallet'

type WalletModeSwitchProps = {
  readonly mode: Mode
  readonly onChange: (mode: Mode) => void
  /** The policy of the player's market allows no real-money play. */
  readonly isFreeOnly: boolean
}

/** Real money or free play. Free play is labelled for as long as it is on. */
export function WalletModeSwitch({ mode, onChange, isFreeOnly }: WalletModeSwitchProps) {
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
      </TabPanel>
    </section>
  )
}

/** The balance in the status bar, and the way to more of it. */
export function WalletBalance({ mode }: { readonly mode: Mode }) {
  const t = useT()
  const { available, topUp } = useWallet(mode)
  const money = useMoney(useCurrency(mode))
  if (!useSession(isSignedIn)) return null
  return (
    <div className={status.balance}>
      <p>
        <small>{t('lottery.balance')}</small>
        {/* A balance that is still loading keeps its place, so that nothing moves when it arrives. */}
        <b>{available === undefined ? '–' : money.format(available)}</b>
      </p>
      {mode === 'real' && (
        <Link to={urlTo('deposit')} aria-label={t('title.deposit')}>
          <PlusIcon size={20} />
        </Link>
      )}
      {topUp && (
        <button type="button" aria-label={t('lottery.topUp')} onClick={topUp}>
          <PlusIcon size={20} />
        </button>
      )}
    </div>
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
