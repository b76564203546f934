import { useT } from '../../i18n/use-t.tsx'
import { findStored, store } from '../../lib/storage.ts'
import css from './upi-apps.module.css'

type UpiApp = {
  readonly key: string
  readonly name: string
  /** Two letters instead of a logo that is not ours. */
  readonly mark: string
  /** What replaces `upi://pay` in the link, so that this app opens and no other. */
  readonly scheme: string
}

const isApple = /iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

/** Google publishes another scheme for iOS than the one its app has kept on Android. */
const apps: readonly UpiApp[] = [
  { key: 'gpay', name: 'Google Pay', mark: 'GP', scheme: isApple ? 'gpay://upi/pay' : 'tez://upi/pay' },
  { key: 'phonepe', name: 'PhonePe', mark: 'PP', scheme: 'phonepe://pay' },
  { key: 'paytm', name: 'Paytm', mark: 'PT', scheme: 'paytmmp://pay' },
  { key: 'bhim', name: 'BHIM', mark: 'BH', scheme: 'bhim://pay' },
]

const upiPay = 'upi://pay?'

/** The same payment in the apps that most players have, the one they used last first. */
export function UpiApps({ deeplink }: { readonly deeplink: string }) {
  const t = useT()
  if (!deeplink.startsWith(upiPay)) return null
  const payment = deeplink.slice(upiPay.length)
  const last = findStored('upiApp')
  const inOrder = apps.toSorted((one, other) => Number(other.key === last) - Number(one.key === last))
  return (
    <nav className={css.part} aria-label={t('deposit.payWith')}>
      <ul className={css.apps}>
        {inOrder.map(({ key, name, mark, scheme }) => (
          <li key={key}>
            <a className={css.app} href={`${scheme}?${payment}`} onClick={() => store('upiApp', key)}>
              <b className={css.mark} aria-hidden="true">
                {mark}
              </b>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className={css.hint}>{t('deposit.upi.missing')}</p>
    </nav>
  )
}
