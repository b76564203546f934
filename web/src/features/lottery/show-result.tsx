import { type CSSProperties, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useCountUp } from '../../lib/use-count-up.ts'
import { useIsExcluded } from '../../lib/use-is-excluded.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/icons-referral.tsx'
import type { Draw, GameInfo, TicketRow } from './api.ts'
import { drawNumber } from './draw-number.ts'
import css from './draw-show.module.css'
import { gameName } from './odds-labels.ts'
import { outcomeOf } from './outcome.tsx'

type ShowResultProps = {
  readonly info: GameInfo
  readonly draw: Draw
  readonly tickets: readonly TicketRow[]
  readonly isVerified: boolean
}

/**
 * What came of the tickets. Only a prize above the stakes fills a card; a part of the stake back, or nothing, is one plain
 * line, and so is every result of a player who takes a break from play.
 */
export function ShowResult({ info, draw, tickets, isVerified }: ShowResultProps) {
  const t = useT()
  const isExcluded = useIsExcluded()
  const money = useMoney(tickets[0]?.currency ?? '')
  if (tickets.length === 0 || tickets.some(({ state }) => state === 'OPEN')) return null
  const staked = tickets.reduce((all, { stake }) => all + stake, 0)
  const prize = tickets.reduce((all, ticket) => all + (ticket.prize ?? 0), 0)
  const title = t(outcomeOf(tickets, prize, staked), { prize: money.format(prize), stake: money.format(staked) })
  if (prize <= staked || isExcluded) {
    return (
      <p className={css.plain} role="status">
        {title}
      </p>
    )
  }
  const facts = {
    title,
    game: t(gameName(info.game)),
    draw: t('lottery.draw', { number: drawNumber(draw.drawId) }),
    numbers: draw.numbers ?? [],
    check: isVerified ? t('lottery.show.verified') : '',
  }
  return <WinCard prize={prize} more={prize - staked} money={money} facts={facts} />
}

type WinCardProps = {
  readonly prize: number
  readonly more: number
  readonly money: ReturnType<typeof useMoney>
  readonly facts: Parameters<typeof import('./share-card.ts')['shareCard']>[0]
}

function WinCard({ prize, more, money, facts }: WinCardProps) {
  const t = useT()
  const shown = useCountUp(prize)
  const [isBusy, setBusy] = useState(false)
  const share = async () => {
    setBusy(true)
    try {
      const { shareCard } = await import('./share-card.ts')
      await shareCard(facts)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={css.win} aria-label={facts.title}>
      <Confetti />
      <p className="visually-hidden" role="status">
        {facts.title}
      </p>
      <p className={css.sum} aria-hidden="true">
        <span>{t('lottery.show.won')}</span>
        <b data-long={money.format(prize).length > 9 || undefined}>{money.format(shown)}</b>
      </p>
      <p className={css.more}>{t('lottery.show.more', { amount: money.format(more) })}</p>
      <Button look="plain" busy={isBusy} onClick={() => void share()}>
        <ShareIcon size={18} />
        {t('lottery.show.share')}
      </Button>
    </section>
  )
}

const pieces = Array.from({ length: 24 }, (_, index) => index)

/** The places are spread by steps that share no factor with the range, so they look random and are always the same. */
function Confetti() {
  return (
    <span className={css.confetti} aria-hidden="true">
      {pieces.map((piece) => (
        <i
          key={piece}
          style={
            {
              '--x': `${(piece * 37 + 3) % 100}%`,
              '--y': `${(piece * 53 + 4) % 92}%`,
              '--turn': piece,
            } as CSSProperties
          }
        />
      ))}
    </span>
  )
}
