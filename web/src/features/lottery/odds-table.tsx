import { useT } from '../../i18n/use-t.tsx'
import type { Chance, GameInfo } from './api.ts'
import css from './odds-table.module.css'
import { betName, oneIn, percentOf, pickName, timesOf } from './odds-words.ts'

/** The rules in words, every way to win with its chance and prize, and what comes back in the long run. */
export function OddsTable({ info }: { readonly info: GameInfo }) {
  const t = useT()
  return (
    <div className={css.odds}>
      <p>{t(`lottery.odds.about.${info.game}`)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('lottery.odds.bet')}</th>
            <th scope="col">{t('lottery.odds.chance')}</th>
            <th scope="col">{t('lottery.odds.pays')}</th>
            <th scope="col">{t('lottery.odds.returns')}</th>
          </tr>
        </thead>
        <tbody>
          {info.chances.map((chance) => (
            <Rows key={chance.bet + (chance.pick ?? '')} chance={chance} />
          ))}
        </tbody>
      </table>
      <p>{t('lottery.odds.rtp')}</p>
      <p>{t('lottery.odds.fair')}</p>
    </div>
  )
}

/** One row for each way; what comes back belongs to all of them together. */
function Rows({ chance: { bet, pick, odds, rtp } }: { readonly chance: Chance }) {
  const t = useT()
  const name = pick === undefined ? betName(bet, t) : pickName(pick, t)
  return odds.map(({ right, pays, jackpot, ...ways }, at) => (
    <tr key={right ?? 'all'}>
      <th scope="row">{right === undefined ? name : t('lottery.odds.right', { count: right })}</th>
      <td>{t('lottery.chance', { count: oneIn(ways) })}</td>
      <td>{jackpot ? t('lottery.odds.jackpot') : `×${timesOf(pays)}`}</td>
      {at === 0 && <td rowSpan={odds.length}>{percentOf(rtp)}</td>}
    </tr>
  ))
}
