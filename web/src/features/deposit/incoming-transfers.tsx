import type { WireOutputOf } from '@zamra/contract/calls.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { CheckIcon, ReloadIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { Ring } from '../../ui/ring.tsx'
import css from './crypto-panel.module.css'

type Transfer = WireOutputOf<'/recharge/cryptoAddress'>['incoming'][number]
type IncomingTransfersProps = { readonly list: readonly Transfer[]; readonly coin: string; readonly needed: number }

/** The transfers to this address with their confirmations, and what a confirmed one still waits for. */
export function IncomingTransfers({ list, coin, needed }: IncomingTransfersProps) {
  const t = useT()
  return (
    <section className={css.incoming} aria-label={t('deposit.crypto.incoming')}>
      <h2>{t('deposit.crypto.incoming')}</h2>
      {list.length === 0 && <p className={css.none}>{t('deposit.crypto.incoming.none')}</p>}
      <ul aria-live="polite">
        {list.map((transfer) => (
          <li
            key={transfer.txHash}
            className={css.transfer}
            data-status={transfer.waitsFor ? 'WAITS' : transfer.status}
          >
            <Progress transfer={transfer} needed={needed} />
            <div className={css.text}>
              <p>
                <b>{`${transfer.amount} ${coin}`}</b>
                <code title={transfer.txHash}>{`${transfer.txHash.slice(0, 6)}…${transfer.txHash.slice(-4)}`}</code>
              </p>
              <small>{stateText(transfer, needed, t)}</small>
              {transfer.waitsFor === 'identity' && (
                <Link to={urlTo('kyc', { from: 'deposit' })} className={css.nextStep}>
                  {t('deposit.error.kyc')}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ProgressProps = { readonly transfer: Transfer; readonly needed: number }

function Progress({ transfer: { status, waitsFor, confirmations }, needed }: ProgressProps) {
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

const finalTexts: Readonly<Record<Exclude<Transfer['status'], 'SEEN'>, TextId>> = {
  CREDITED: 'deposit.crypto.credited',
  ORPHANED: 'deposit.crypto.orphaned',
  RETURNED: 'deposit.crypto.returned',
}

const waitTexts: Readonly<Record<NonNullable<Transfer['waitsFor']>, TextId>> = {
  minimum: 'deposit.crypto.waits.minimum',
  identity: 'deposit.crypto.waits.identity',
  rate: 'deposit.crypto.waits.rate',
  review: 'deposit.crypto.waits.review',
}

function stateText({ status, waitsFor, confirmations }: Transfer, needed: number, t: ReturnType<typeof useT>): string {
  if (status !== 'SEEN') return t(finalTexts[status])
  if (waitsFor) return t(waitTexts[waitsFor])
  return t('deposit.crypto.seen', { done: Math.min(confirmations, needed), needed })
}
