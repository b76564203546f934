import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useT } from '../../i18n/use-t.tsx'
import { CheckIcon, ReloadIcon } from '../../ui/icons.tsx'
import { Ring } from '../../ui/ring.tsx'
import css from './crypto-panel.module.css'

type Arriving = WireOutputOf<'/recharge/cryptoAddress'>['incoming'][number]
type IncomingProps = { readonly list: readonly Arriving[]; readonly coin: string; readonly needed: number }

/** What the chain shows for this address, and how sure it is by now. */
export function Incoming({ list, coin, needed }: IncomingProps) {
  const t = useT()
  return (
    <section className={css.incoming} aria-label={t('deposit.crypto.incoming')}>
      <h2>{t('deposit.crypto.incoming')}</h2>
      {list.length === 0 && <p className={css.none}>{t('deposit.crypto.incoming.none')}</p>}
      <ul>
        {list.map((one) => (
          <li key={one.txHash} className={css.arriving} data-status={one.status}>
            <Ring value={one.status === 'CREDITED' ? 1 : one.confirmations / needed} size={40} width={3}>
              {one.status === 'CREDITED' && <CheckIcon size={18} />}
              {one.status === 'ORPHANED' && <ReloadIcon size={18} />}
              {one.status === 'SEEN' && <small>{one.confirmations}</small>}
            </Ring>
            <p>
              <b>{`${one.amount} ${coin}`}</b>
              <small>
                {one.status === 'SEEN' &&
                  t('deposit.crypto.seen', { done: Math.min(one.confirmations, needed), needed })}
                {one.status === 'CREDITED' && t('deposit.crypto.credited')}
                {one.status === 'ORPHANED' && t('deposit.crypto.orphaned')}
              </small>
            </p>
            <code title={one.txHash}>{`${one.txHash.slice(0, 6)}…${one.txHash.slice(-4)}`}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
