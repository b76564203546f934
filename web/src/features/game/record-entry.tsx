import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { usePlayMoney } from '../../lib/use-play-money.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { TicketIcon } from '../../ui/icons-game.tsx'
import { GamepadIcon } from '../../ui/icons-player.tsx'
import type { GameRecord } from './api.ts'
import css from './records.module.css'

const states: Readonly<Record<GameRecord['status'], TextId>> = {
  1: 'game.status.settled',
  2: 'game.status.unsettled',
  3: 'game.status.cancel',
}

/** One round or ticket: what went in, what came out, and where to go on or check it. */
export function RecordEntry({ record }: { readonly record: GameRecord }) {
  const t = useT()
  const money = usePlayMoney()
  const { moment } = useDates()
  const { kind, gameName, mode, currency, stake, payout, status, placedAt } = record
  return (
    <article className={css.record}>
      <IconTile icon={kind === 'ticket' ? TicketIcon : GamepadIcon} />
      <div className={css.words}>
        <b>{gameName}</b>
        <small>{moment(placedAt)}</small>
        {mode === 'free' && <span className={css.free}>{t('game.free.title')}</span>}
      </div>
      <div className={css.end}>
        <b>{status === 1 ? money(payout, mode, currency) : '–'}</b>
        <small>{t('game.records.stake', { amount: money(stake, mode, currency) })}</small>
        <span className={css.status} data-status={status}>
          {t(states[status])}
        </span>
      </div>
      <Ways record={record} />
    </article>
  )
}

/** An unfinished round goes on where it was left; a ticket leads to its proof. */
function Ways({ record }: { readonly record: GameRecord }) {
  const t = useT()
  const { kind, roundId, gameId, providerCode, mode, proof, canResume } = record
  const resume = canResume && urlTo('gameWeb', { gameId, providerCode, mode: mode === 'free' ? 'demo' : 'real' })
  const verify = kind === 'ticket' && proof !== undefined && urlTo('lotteryVerify', { draw: proof, ticket: roundId })
  return (
    <div className={css.ways}>
      <code title={roundId}>{short(roundId)}</code>
      <CopyButton text={roundId} label={t('game.records.number')} />
      {resume && (
        <Link to={resume} className={css.way}>
          {t('game.records.resume')}
        </Link>
      )}
      {verify && (
        <Link to={verify} className={css.way}>
          {t('game.records.verify')}
        </Link>
      )}
    </div>
  )
}

function short(id: string): string {
  return id.length > 16 ? `${id.slice(0, 6)}…${id.slice(-6)}` : id
}
