import { type Pick, prizeOf, type Rules } from '@zamra/contract/lottery-rules.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { type GameInfo, type TicketDetail, useGames } from './api.ts'
import { betName, gameName, pickName } from './odds-words.ts'
import css from './ticket-page.module.css'
import { useMoney } from './use-money.ts'

/** A ticket as it lies in the hand: the game, the lines, and below the tear line how it stands. */
export function TicketHead({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useT()
  const money = useMoney(ticket.currency)
  // Beside a prize, or none, stands what was paid; before the draw, and when it is given back, the stake.
  const isDrawn = ticket.state === 'WON' || ticket.state === 'LOST'
  const rules = useGames().data?.find(({ game }) => game === ticket.game)?.rules
  return (
    <section className={css.ticket} data-state={ticket.state}>
      <div className={css.title}>
        <h2>{t(gameName(ticket.game))}</h2>
        {ticket.mode === 'free' && <em>{t('lottery.mode.free')}</em>}
      </div>
      <ul className={css.lines}>
        {ticket.picks.map(({ bet, pick, stake }) => (
          <li key={bet + pick} data-won={rules && hasWon(rules, { bet, pick }, ticket.numbers)}>
            <span>{betName(bet, t)}</span>
            <b>{pickName(pick, t)}</b>
            <span>{money(stake)}</span>
            {rules && hasWon(rules, { bet, pick }, ticket.numbers) && <CheckIcon size={18} />}
          </li>
        ))}
      </ul>
      {ticket.numbers && (
        <div className={css.drawn}>
          <small>{t('lottery.ticket.drawn')}</small>
          <span>
            {ticket.numbers.map((number, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a digit may come twice; its place is what it is.
              <Ball key={place} number={number} colour={ballColour(ticket.game, number)} />
            ))}
          </span>
        </div>
      )}
      <div className={css.tear} aria-hidden="true" />
      <p className={css.standing} role="status">
        <span>{t(`lottery.state.${ticket.state}`)}</span>
        <b>{money(isDrawn ? (ticket.prize ?? 0) : ticket.stake)}</b>
      </p>
    </section>
  )
}

function hasWon(rules: GameInfo['rules'], line: Pick, numbers: readonly number[] | undefined): boolean {
  if (!numbers) return false
  const { pays, jackpot } = prizeOf(rules as Rules, line, numbers)
  return pays > 0 || jackpot
}
