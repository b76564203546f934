import { useT } from '../../i18n/use-t.tsx'
import { oneIn, percentOf, timesOf } from '../../lib/odds.ts'
import { Button } from '../../ui/button.tsx'
import css from '../../ui/odds.module.css'
import { Sheet } from '../../ui/sheet.tsx'
import type { Chance, Game, GameInfo } from './api.ts'
import { betName, lineName } from './odds-labels.ts'

/** The rules, every way to win with its chance and prize, and the return to player. */
export function OddsTable({ info }: { readonly info: GameInfo }) {
  const t = useT()
  return (
    <div className={css.odds}>
      <p>{t(aboutOf(info.game))}</p>
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

/** The same rules have the same words, whatever the pace. */
function aboutOf(game: Game) {
  return game === 'five' || game === 'six45' || game === 'k3'
    ? (`lottery.odds.about.${game}` as const)
    : 'lottery.odds.about.minute'
}

/** One row for each way to win; the return to player covers all rows of a bet. */
function Rows({ chance: { bet, pick, odds, rtp } }: { readonly chance: Chance }) {
  const t = useT()
  const name = pick === undefined ? betName(bet, t) : lineName({ bet, pick }, t)
  return odds.map(({ right, pays, jackpot, ...ways }, index) => (
    <tr key={right ?? 'all'}>
      <th scope="row">{right === undefined ? name : t('lottery.odds.right', { count: right })}</th>
      <td>{t('lottery.chance', { count: oneIn(ways) })}</td>
      <td>{jackpot ? t('lottery.odds.jackpot') : `×${timesOf(pays)}`}</td>
      {index === 0 && <td rowSpan={odds.length}>{percentOf(rtp)}</td>}
    </tr>
  ))
}

type OddsSheetProps = {
  readonly info: GameInfo
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Shown before the first ticket of a game. */
export function OddsSheet({ info, onClose, onConfirm }: OddsSheetProps) {
  const t = useT()
  return (
    <Sheet open title={t('lottery.odds.first')} onClose={onClose}>
      <OddsTable info={info} />
      <div className={css.foot}>
        <Button block onClick={onConfirm}>
          {t('lottery.odds.go')}
        </Button>
      </div>
    </Sheet>
  )
}
