import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { useDates } from '../../lib/dates.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { StubCard } from '../../ui/stub-card.tsx'
import type { Counted, Reward } from './api.ts'
import { dayOf } from './day-of.ts'
import { looks } from './kinds.ts'
import { Reasons } from './reasons.tsx'
import css from './reward-card.module.css'
import type { Failure } from './use-claims.ts'

type ReadyCardProps = {
  readonly reward: Reward
  readonly failure: Failure | undefined
  readonly isBusy: boolean
  /** Another claim is under way. */
  readonly isOff: boolean
  readonly onClaim: () => void
  readonly onEnd: () => void
}

/** A reward that can be claimed now. */
export function ReadyCard({ reward, failure, isBusy, isOff, onClaim, onEnd }: ReadyCardProps) {
  const t = useT()
  const money = useMoney(reward.currency)
  return (
    <StubCard
      isWide
      isBelow={isTooLong(money.format(reward.amount))}
      stub={
        <>
          <Sum text={money.format(reward.amount)} />
          <Button look="accent" block busy={isBusy} disabled={isOff} onClick={onClaim}>
            {t('promo.rewards.claim')}
          </Button>
        </>
      }
    >
      <About kind={reward.kind} name={reward.name} when={<When reward={reward} />}>
        <span className={css.chip} data-gives={reward.gives}>
          <Gives reward={reward} />
        </span>
        <TimeLeft until={reward.claimUntil} onEnd={onEnd} />
        {failure && (
          <div className={css.failure} role="alert">
            {failure.reasons && failure.reasons.length > 0 ? <Reasons reasons={failure.reasons} /> : failure.msg}
          </div>
        )}
      </About>
    </StubCard>
  )
}

function Gives({ reward: { gives, requiredBets } }: { readonly reward: Reward }) {
  const t = useT()
  if (gives === 'freeTickets' || gives === 'freeRounds') return <>{t(`promo.rewards.${gives}`)}</>
  return <>{requiredBets > 0 ? t('promo.rewards.bonus', { times: requiredBets }) : t('promo.rewards.cash')}</>
}

const dayMs = 86_400_000

/** Days while there are several, then a clock. */
function TimeLeft({ until, onEnd }: { readonly until: number; readonly onEnd: () => void }) {
  const t = useT()
  const days = Math.floor((until - nowMs()) / dayMs)
  return (
    <span className={css.left}>
      {days >= 2 ? (
        t('promo.rewards.daysLeft', { days })
      ) : (
        <>
          {t('promo.rewards.endsIn')} <Countdown until={until} onEnd={onEnd} />
        </>
      )}
    </span>
  )
}

/** What the running period of a joined offer has come to so far. */
export function GrowingCard({ offer }: { readonly offer: Counted }) {
  const t = useT()
  const { soon } = useDates()
  const money = useMoney(offer.currency)
  return (
    <StubCard
      isWide
      isDim
      isBelow={isTooLong(money.format(offer.amount))}
      stub={<Sum text={money.format(offer.amount)} />}
    >
      <About kind={offer.kind} name={offer.name} when={offer.summary}>
        <span className={css.left}>{t('promo.closes', { at: soon(offer.closesAt) })}</span>
      </About>
    </StubCard>
  )
}

/** A reward that was claimed, or that ended. */
export function EndedCard({ reward }: { readonly reward: Reward }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(reward.currency)
  const { state, claimedAt, claimUntil, endedBy = 'time' } = reward
  return (
    <StubCard
      isWide
      isDim
      isBelow={isTooLong(money.format(reward.amount))}
      stub={<Sum text={money.format(reward.amount)} isOver={state === 'EXPIRED'} />}
    >
      <About kind={reward.kind} name={reward.name} when={<When reward={reward} />}>
        <span className={css.left}>
          {state === 'CLAIMED'
            ? t('promo.rewards.claimedAt', { at: moment(claimedAt ?? claimUntil) })
            : t(`promo.rewards.expired.${endedBy}`, { at: moment(claimUntil) })}
        </span>
      </About>
    </StubCard>
  )
}

type AboutProps = {
  readonly kind: Reward['kind']
  readonly name: string
  readonly when: React.ReactNode
  readonly children: React.ReactNode
}

function About({ kind, name, when, children }: AboutProps) {
  return (
    <div className={css.about}>
      <IconTile icon={looks[kind].icon} />
      <div className={css.words}>
        <b>{name}</b>
        <span className={css.when}>{when}</span>
        <span className={css.foot}>{children}</span>
      </div>
    </div>
  )
}

/** The day it is for; a reward that belongs to no day shows when it was given. */
function When({ reward: { period, createdAt } }: { readonly reward: Reward }) {
  const { day } = useDates()
  return <>{day(dayOf(period) ?? createdAt)}</>
}

/** An amount is never broken: a longer one is written smaller, and the longest stands below. */
function Sum({ text, isOver = false }: { readonly text: string; readonly isOver?: boolean }) {
  return (
    <b className={css.amount} data-long={text.length > 7 || undefined} data-over={isOver || undefined}>
      {text}
    </b>
  )
}

const sideLengthMax = 10

function isTooLong(text: string): boolean {
  return text.length > sideLengthMax
}
