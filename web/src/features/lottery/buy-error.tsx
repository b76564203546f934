import type { RefusalCode } from '@zamra/contract/refusal.ts'
import type { TextId, Translate } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { limitFigures } from '../../lib/limit-figures.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import type { Money } from '../../lib/use-money.ts'
import { reasonsOf, stopTextOf, useReasonText } from '../../lib/use-reason-text.ts'
import type { Mode } from './api.ts'
import css from './buy-bar.module.css'
import { betName, lineName } from './odds-labels.ts'

/** The page of the next step, and the label of its link. */
type NextPage = 'search' | 'saferPlay' | 'accountCase' | 'law' | 'lotteryTickets' | 'profile' | 'kyc'
type NextStep = readonly [page: NextPage, label: TextId]

const toSaferPlay: NextStep = ['saferPlay', 'title.saferPlay']
/** By refusal, and before that by what a rule of the market asks for: a higher stake needs the player's age. */
const nextSteps: Partial<Readonly<Record<RefusalCode | 'giveBirthday' | 'verifyIdentity', NextStep>>> = {
  'limit.reached': toSaferPlay,
  'safety.excluded': toSaferPlay,
  'account.frozen': ['accountCase', 'title.case'],
  'market.notAllowed': ['law', 'lottery.why'],
  'game.closed': ['search', 'title.search'],
  'game.notOffered': ['search', 'title.search'],
  'thing.alreadyDone': ['lotteryTickets', 'lottery.mine.all'],
  giveBirthday: ['profile', 'lottery.giveBirthday'],
  verifyIdentity: ['kyc', 'title.kyc'],
}

type BuyErrorProps = {
  readonly error: CallError
  readonly mode: Mode
  readonly total: string
  readonly money: Money
  readonly topUp: () => void
}

/** Why no ticket was bought, and what the player can do about it. */
export function BuyError({ error, mode, total, money, topUp }: BuyErrorProps) {
  const t = useT()
  const reasons = reasonsOf(error)
  const reasonText = useReasonText(reasons)
  const wanted = [...reasons.map(({ next }) => next), error.refusal]
  const nextStep = wanted.map((name) => nextSteps[name as keyof typeof nextSteps]).find(Boolean)
  const isBalanceTooLow = error.refusal === 'balance.insufficient'
  return (
    <p className={css.error} role="alert">
      <span>{reasonText || errorMessage(error, total, money, t)}</span>
      {nextStep && (
        <Link to={urlTo(nextStep[0])} className={css.nextStep}>
          {t(nextStep[1])}
        </Link>
      )}
      {isBalanceTooLow && mode === 'real' && (
        <Link to={urlTo('deposit')} className={css.nextStep}>
          {t('lottery.deposit')}
        </Link>
      )}
      {isBalanceTooLow && mode === 'free' && (
        <button type="button" className={css.nextStep} onClick={topUp}>
          {t('lottery.topUp')}
        </button>
      )}
    </p>
  )
}

function errorMessage(error: CallError, total: string, money: Money, t: Translate): string {
  const { refusal, params, message } = error
  const amount = (name: string) => money.format(Number(params[name] ?? 0))
  if (refusal === undefined) return t('lottery.lost')
  if (refusal === 'draw.closed') return t('lottery.tooLate')
  if (refusal === 'balance.insufficient') return t('lottery.short', { available: amount('available'), total })
  if (refusal === 'draw.full') return fullMessage(params, amount('left'), t)
  if (refusal !== 'stake.outOfRange')
    return [message, limitFigures(error, money, t), stopTextOf(error)].filter(Boolean).join('. ')
  return t('lottery.outOfRange', { bet: betName(String(params.bet), t), min: amount('min'), max: amount('max') })
}

/** The line that the draw cannot take, and the stake that it still could. */
function fullMessage(params: CallError['params'], left: string, t: Translate): string {
  const line = lineName({ bet: String(params.bet), pick: String(params.pick) }, t)
  return Number(params.left) > 0 ? t('lottery.almostFull', { line, left }) : t('lottery.soldOut', { line })
}
