import type { WireOutputOf } from '@zamra/contract/calls.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { CheckIcon, ReloadIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { Ring } from '../../ui/ring.tsx'
import css from './crypto-panel.module.css'

type Arriving = WireOutputOf<'/recharge/cryptoAddress'>['incoming'][number]
type IncomingProps = { readonly list: readonly Arriving[]; readonly coin: string; readonly needed: number }

/** What the chain shows for this address, how sure it is by now, and what it waits for when it is. */
export function Incoming({ list, coin, needed }: IncomingProps) {
  const t = useT()
  return (
    <section className={css.incoming} aria-label={t('deposit.crypto.incoming')}>
      <h2>{t('deposit.crypto.incoming')}</h2>
      {list.length === 0 && <p className={css.none}>{t('deposit.crypto.incoming.none')}</p>}
      <ul aria-live="polite">
        {list.map((one) => (
          <li key={one.txHash} className={css.arriving} data-status={one.waitsFor ? 'WAITS' : one.status}>
            <Progress of={one} needed={needed} />
            <div className={css.words}>
              <p>
                <b>{`${one.amount} ${coin}`}</b>
                <code title={one.txHash}>{`${one.txHash.slice(0, 6)}…${one.txHash.slice(-4)}`}</code>
              </p>
              <small>{wordsOf(one, needed, t)}</small>
              {one.waitsFor === 'identity' && (
                <Link to={urlTo('kyc', { from: 'deposit' })} className={css.way}>
                  {t('deposit.trouble.kyc')}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Progress({ of: { status, waitsFor, confirmations }, needed }: { of: Arriving; needed: number }) {
  const isCounting = status === 'SEEN' && !waitsFor
  return (
    <Ring value={isCounting ? confirmations / needed : 1} size={40} width={3}>
      {isCounting && <small>{confirmations}</small>}
      {waitsFor && <ClockIcon size={18} />}
      {status === 'CREDITED' && <CheckIcon size={18} />}
      {(status === 'ORPHANED' || status === 'RETURNED') && <ReloadIcon size={18} />}
    </Ring>
  )
}

const settled: Readonly<Record<Exclude<Arriving['status'], 'SEEN'>, TextId>> = {
  CREDITED: 'deposit.crypto.credited',
  ORPHANED: 'deposit.crypto.orphaned',
  RETURNED: 'deposit.crypto.returned',
}

const waits: Readonly<Record<NonNullable<Arriving['waitsFor']>, TextId>> = {
  minimum: 'deposit.crypto.waits.minimum',
  identity: 'deposit.crypto.waits.identity',
  rate: 'deposit.crypto.waits.rate',
  review: 'deposit.crypto.waits.review',
}

function wordsOf({ status, waitsFor, confirmations }: Arriving, needed: number, t: ReturnType<typeof useT>): string {
  if (status !== 'SEEN') return t(settled[status])
  if (waitsFor) return t(waits[waitsFor])
  return t('deposit.crypto.seen', { done: Math.min(confirmations, needed), needed })
}
