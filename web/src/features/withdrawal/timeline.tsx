import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { useDates } from '../../lib/dates.ts'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import type { Withdrawal } from './api.ts'
import { isUnderWay, type Status, statusTones, textFor } from './status-labels.ts'
import css from './timeline.module.css'

type Of = { readonly withdrawal: Withdrawal }
type Event = Withdrawal['timeline'][number]

/** What has happened, then what happens now with its actor and deadline, then what is still to come. */
export function Timeline({ withdrawal }: Of) {
  const t = useT()
  const { soon } = useDates()
  const { timeline, status, etaAt } = withdrawal
  const last = timeline.at(-1)
  return (
    <ol className={css.timeline} aria-label={t('withdraw.timeline')}>
      {timeline.map((event) => (
        <PastStep key={`${event.at}-${event.status}`} event={event} payee={withdrawal.payee} />
      ))}
      {isUnderWay(status) && (
        <>
          <li className={css.step} data-state="now" aria-current="step">
            <span className={css.dot} />
            <p className={css.line}>
              <b>{t(nowText(withdrawal), { place: withdrawal.payee.place })}</b>
              {last && <small>{t('withdraw.since', { time: soon(last.at) })}</small>}
            </p>
            <NextActor withdrawal={withdrawal} />
          </li>
          <li className={css.step} data-state="later">
            <span className={css.dot} />
            <p className={css.line}>
              <b>{t('withdraw.event.paid')}</b>
              {etaAt > nowMs() && <small>{t('withdraw.until', { time: soon(etaAt) })}</small>}
            </p>
          </li>
        </>
      )}
    </ol>
  )
}

type PastStepProps = { readonly event: Event; readonly payee: Withdrawal['payee'] }

function PastStep({ event: { status, at, by }, payee }: PastStepProps) {
  const t = useT()
  const { soon } = useDates()
  const isBad = statusTones[status] === 'bad' || statusTones[status] === 'off'
  return (
    <li className={css.step} data-state={isBad ? 'bad' : 'done'}>
      <span className={css.dot}>{isBad ? <CloseIcon size={14} /> : <CheckIcon size={14} />}</span>
      <p className={css.line}>
        <b>{t(textFor(payee.kind, eventTexts[status]), { place: payee.place })}</b>
        <small>
          <time dateTime={new Date(at).toISOString()}>{soon(at)}</time>
        </small>
      </p>
      <p className={css.actor}>{by === 'bank' && payee.kind !== 'bank' ? payee.place : t(actorTexts[by])}</p>
    </li>
  )
}

/** Who acts next and by when. A deadline that has passed is not repeated as a promise. */
function NextActor({ withdrawal: { next, payee } }: Of) {
  const t = useT()
  const { soon } = useDates()
  const texts = nextTexts[next.who]
  if (!texts) return null
  const isAhead = next.by !== undefined && next.by > nowMs()
  const id = textFor(payee.kind, isAhead ? texts.by : texts.open)
  return <p className={css.actor}>{t(id, { time: soon(next.by ?? 0), place: payee.place })}</p>
}

const nextTexts: Partial<Readonly<Record<Withdrawal['next']['who'], { readonly by: TextId; readonly open: TextId }>>> =
  {
    bank: { by: 'withdraw.next.bank', open: 'withdraw.next.bank.open' },
    operator: { by: 'withdraw.next.operator', open: 'withdraw.next.operator.open' },
    player: { by: 'withdraw.next.player', open: 'withdraw.next.player.open' },
  }

/** What happens now: where no provider pays, our own team does. */
function nowText({ status, next, payee }: Withdrawal): TextId {
  if (next.isByHand && (status === 'APPROVED' || status === 'PAYING')) return 'withdraw.now.byHand'
  return textFor(payee.kind, nowTexts[status] ?? 'withdraw.now.paying')
}

const nowTexts: Partial<Readonly<Record<Status, TextId>>> = {
  CREATED: 'withdraw.now.checking',
  REVIEWING: 'withdraw.now.reviewing',
  APPROVED: 'withdraw.now.sending',
  PAYING: 'withdraw.now.paying',
  UNKNOWN: 'withdraw.now.unknown',
}

const eventTexts: Readonly<Record<Status, TextId>> = {
  CREATED: 'withdraw.event.created',
  REVIEWING: 'withdraw.event.reviewing',
  APPROVED: 'withdraw.event.approved',
  PAYING: 'withdraw.event.sent',
  UNKNOWN: 'withdraw.event.unknown',
  PAID: 'withdraw.event.paid',
  FAILED: 'withdraw.event.failed',
  REJECTED: 'withdraw.event.rejected',
  REVERSED: 'withdraw.event.reversed',
  CANCELLED: 'withdraw.event.cancelled',
}

const actorTexts: Readonly<Record<Event['by'], TextId>> = {
  player: 'withdraw.actor.player',
  bank: 'withdraw.actor.bank',
  operator: 'withdraw.actor.operator',
  rules: 'withdraw.actor.rules',
}
