import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useMoney } from '../../lib/use-money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { type Coin, useCryptoAddress } from './api.ts'
import css from './crypto-panel.module.css'
import { IncomingTransfers } from './incoming-transfers.tsx'
import { hasNextStep, PayError } from './pay-bar.tsx'
import { PanelSkeleton } from './skeletons.tsx'

const Qr = lazyPart(() => import('../../ui/art/qr.tsx').then((module) => module.Qr))

const panelId = 'deposit-coin'

/** As wallets and exchanges write them, with the standard by which they list the coin. */
const networkNames: Readonly<Record<string, string>> = {
  ERC20: 'Ethereum (ERC20)',
  TRC20: 'Tron (TRC20)',
  BEP20: 'BNB Smart Chain (BEP20)',
}

function networkName(network: string): string {
  return networkNames[network] ?? network
}

type CryptoPanelProps = { readonly coins: readonly Coin[]; readonly currency: string }

/** The player's own address on a chain. There is no order: every transfer to the address is credited. */
export function CryptoPanel({ coins, currency }: CryptoPanelProps) {
  const t = useT()
  const [selected, setSelected] = useState(0)
  const coin = coins[selected] ?? coins[0]
  if (!coin) return <p className={css.none}>{t('deposit.none')}</p>
  const items = coins.map((one, key) => ({ key, label: `${one.coin} · ${networkName(one.network)}` }))
  return (
    <div className={css.panel}>
      {coins.length > 1 && (
        <Tabs
          label={t('deposit.crypto.coin')}
          items={items}
          value={coins.indexOf(coin)}
          onChange={setSelected}
          panelId={panelId}
        />
      )}
      <TabPanel id={panelId} tab={coins.length > 1 ? coins.indexOf(coin) : undefined} className={css.panel}>
        <Address key={coin.coin + coin.network} coin={coin} currency={currency} />
      </TabPanel>
    </div>
  )
}

function Address({ coin: { coin, network }, currency }: { readonly coin: Coin; readonly currency: string }) {
  const t = useT()
  const money = useMoney(currency)
  const { data, error, refetch } = useCryptoAddress({ coin, network })
  if (!data)
    return error ? <AddressError error={error} onRetry={() => void refetch()} /> : <PanelSkeleton height={420} />
  const { address, min, rate, confirmations, incoming } = data
  return (
    <>
      <section className={css.card} aria-label={t('deposit.crypto.address')}>
        <Qr
          text={address}
          size={208}
          label={t('deposit.crypto.qr')}
          fallback={<Skeleton height={208} width={208} shape="card" />}
        />
        <p className={css.label}>{t('deposit.crypto.address')}</p>
        <p className={css.address}>
          <code>{address}</code>
          <CopyButton text={address} label={t('deposit.crypto.address')} />
        </p>
        <dl className={css.details}>
          <div>
            <dt>{t('deposit.crypto.min')}</dt>
            <dd>{`${min} ${coin}`}</dd>
          </div>
          <div>
            <dt>{t('deposit.crypto.rate')}</dt>
            <dd>{`1 ${coin} = ${money.sign} ${rate}`}</dd>
          </div>
          <div>
            <dt>{t('deposit.crypto.confirmations')}</dt>
            <dd>{confirmations}</dd>
          </div>
        </dl>
      </section>
      <Notice tone="warn">
        <p>{t('deposit.crypto.only', { coin, network: networkName(network) })}</p>
      </Notice>
      <IncomingTransfers list={incoming} coin={coin} needed={confirmations} />
      <ButtonLink look="ghost" block to={urlTo('transferInstructions', { type: 'crypto' })}>
        {t('deposit.transfer.how')}
      </ButtonLink>
    </>
  )
}

/** A refusal with a next step (identity check, limit reached) shows it; any other error offers a retry. */
function AddressError({ error, onRetry }: { readonly error: CallError; readonly onRetry: () => void }) {
  if (!hasNextStep(error)) return <ErrorView error={error} onRetry={onRetry} />
  return (
    <Notice tone="warn">
      <PayError error={error} />
    </Notice>
  )
}
