import { neverMs } from '@zamra/contract/break-end.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Erasure } from './api.ts'
import css from './erase.module.css'
import { EraseConfirm } from './erase-confirm.tsx'
import { blockedTexts, isOwnRule, keptLabel } from './erase-labels.ts'

type EraseSheetProps = { readonly preview: Erasure; readonly onClose: () => void }

export function EraseSheet({ preview, onClose }: EraseSheetProps) {
  const t = useT()
  return (
    <Sheet open title={t('erase.title')} onClose={onClose}>
      <div className={css.sheet}>
        {preview.blocked.length > 0 ? (
          <Blocked blocked={preview.blocked} />
        ) : (
          <EraseConfirm
            kept={
              <>
                <Kept {...preview} />
                <Forfeits {...preview} />
              </>
            }
          />
        )}
      </div>
    </Sheet>
  )
}

/** Everything that must be settled first, how much it is and what to do about it. */
function Blocked({ blocked }: Pick<Erasure, 'blocked'>) {
  const t = useT()
  const prefix = useSession((session) => session.userInfo?.areaCode ?? '')
  const has = (...codes: readonly Erasure['blocked'][number]['code'][]) =>
    blocked.some(({ code }) => codes.includes(code))
  return (
    <>
      <p>{t('erase.blocked')}</p>
      <ul className={css.list}>
        {blocked.map(({ code, count, amount, currency }) => (
          <li key={code} className={css.kept}>
            <b>
              {t(blockedTexts[code].label, { count })} {formatMoney(amount, { sign: currencySign(currency), prefix })}
            </b>
            <span>{t(blockedTexts[code].next)}</span>
          </li>
        ))}
      </ul>
      {has('balance') && (
        <ButtonLink block to={urlTo('withdraw')}>
          {t('title.withdraw')}
        </ButtonLink>
      )}
      {has('deposits', 'heldDeposits') && (
        <ButtonLink block look="plain" to={urlTo('depositHistory')}>
          {t('title.depositHistory')}
        </ButtonLink>
      )}
    </>
  )
}

/** A bonus ends with the account, so the player reads its amount before they confirm. */
function Forfeits({ forfeits }: Pick<Erasure, 'forfeits'>) {
  const t = useT()
  const prefix = useSession((session) => session.userInfo?.areaCode ?? '')
  if (!forfeits) return null
  const amount = formatMoney(forfeits.amount, { sign: currencySign(forfeits.currency), prefix })
  return <Notice tone="warn">{t('erase.forfeits', { amount })}</Notice>
}

function Kept({ kept }: Pick<Erasure, 'kept'>) {
  const t = useT()
  const { day } = useDates()
  if (kept.length === 0) return <Notice>{t('erase.kept.none')}</Notice>
  return (
    <>
      <p>{t('erase.kept')}</p>
      <ul className={css.list}>
        {kept.map(({ item, law, until }) => (
          <li key={item} className={css.kept}>
            <b>{t(keptLabel(item))}</b>
            <span>{isOwnRule(law) ? t('erase.law.ours') : law}</span>
            <span>{until < neverMs ? t('erase.until', { day: day(until) }) : t('erase.forGood')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
