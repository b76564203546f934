import type { RefusalCode } from '@zamra/contract/refusal.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { openService } from '../../lib/service-link.ts'
import type { Mode } from './api.ts'
import css from './buy-bar.module.css'
import { betName } from './odds-words.ts'

/** A page, or without one customer service. */
type Way = { readonly to?: string; readonly label: TextId }

/** Where a refusal leads on to. */
const ways: Partial<Readonly<Record<RefusalCode, Way>>> = {
  'limit.reached': { label: 'app.service' },
  'safety.excluded': { label: 'app.service' },
  'market.notAllowed': { to: urlTo('law'), label: 'lottery.why' },
  'thing.alreadyDone': { to: urlTo('lotteryTickets'), label: 'lottery.mine.all' },
}

type BuyTroubleProps = {
  readonly error: CallError | undefined
  readonly mode: Mode
  readonly total: string
  readonly money: (units: number) => string
  readonly topUp: () => void
}

/** Why there is no ticket, and what to do about it. */
export function BuyTrouble({ error, mode, total, money, topUp }: BuyTroubleProps) {
  const t = useT()
  if (!error) return null
  const way = error.refusal && ways[error.refusal]
  const isShort = error.refusal === 'balance.insufficient'
  return (
    <p className={css.trouble} role="alert">
      <span>{wordsOf(error, total, money, t)}</span>
      {way && !way.to && (
        <button type="button" className={css.way} onClick={openService}>
          {t(way.label)}
        </button>
      )}
      {way?.to && (
        <Link to={way.to} className={css.way}>
          {t(way.label)}
        </Link>
      )}
      {isShort && mode === 'real' && (
        <Link to={urlTo('deposit')} className={css.way}>
          {t('lottery.deposit')}
        </Link>
      )}
      {isShort && mode === 'free' && (
        <button type="button" className={css.way} onClick={topUp}>
          {t('lottery.topUp')}
        </button>
      )}
    </p>
  )
}

function wordsOf(
  { refusal, params, message }: CallError,
  total: string,
  money: (units: number) => string,
  t: ReturnType<typeof useT>,
): string {
  const figure = (name: string) => money(Number(params[name] ?? 0))
  if (refusal === undefined) return t('lottery.lost')
  if (refusal === 'draw.closed') return t('lottery.tooLate')
  if (refusal === 'balance.insufficient') return t('lottery.short', { available: figure('available'), total })
  if (refusal !== 'stake.outOfRange') return message
  return t('lottery.outOfRange', { bet: betName(String(params.bet), t), min: figure('min'), max: figure('max') })
}
