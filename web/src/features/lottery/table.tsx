import { memo, type ReactNode, useDeferredValue, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import type { Sale } from '../../lib/use-soon.ts'
import { type Draw, type GameInfo, isPending, type Mode, type TicketRow, useNewestTickets } from './api.ts'
import css from './lottery-page.module.css'
import { MyTickets } from './my-tickets.tsx'
import { OddsTable } from './odds-table.tsx'
import { Outcome } from './outcome.tsx'
import { ResultsStrip } from './results-strip.tsx'
import { SlipForm } from './slip-form.tsx'
import { Stage } from './stage.tsx'
import { useCurrency, useMoney } from './use-money.ts'

type TableProps = {
  readonly info: GameInfo
  readonly sale: Sale | undefined
  readonly draws: readonly Draw[]
}

/** The result of a draw belongs to the stage and the tickets. Nothing else is drawn again while the balls roll in. */
const StillStrip = memo(ResultsStrip)
const StillSlip = memo(SlipForm)
const StillOdds = memo(OddsTable)

/** Everything of a game once it is known. */
export function Table({ info, sale, draws }: TableProps) {
  const t = useT()
  const market = useSession((session) => session.userInfo?.market.mode ?? 'real')
  const isFreeOnly = market !== 'real'
  const [chosen, setMode] = useState<Mode>('real')
  const mode = isFreeOnly ? 'free' : chosen
  const [latest] = draws
  const isLive = useWasAwaited(latest)
  const tickets = useTicketsOn(info.game, [sale?.drawId, latest?.drawId])
  const own = tickets.filter((ticket) => ticket.mode === mode)
  const ofLatest = own.filter(({ drawId }) => drawId === latest?.drawId)
  const isDrawn = latest !== undefined && !isPending(latest)
  const outcome: ReactNode =
    ofLatest.length > 0 ? <Outcome tickets={ofLatest} isDrawn={isDrawn} /> : <Outcome tickets={own} isDrawn={false} />
  return (
    <div className={css.table}>
      <Stage
        info={info}
        latest={latest}
        sale={sale}
        isLive={isLive}
        jackpot={useJackpot(sale, mode)}
        outcome={outcome}
      />
      <StillStrip game={info.game} draws={useDeferredValue(draws)} />
      <StillSlip info={info} sale={sale} mode={mode} isFreeOnly={isFreeOnly} setMode={setMode} />
      <MyTickets tickets={tickets} />
      <details className={css.odds}>
        <summary>{t('lottery.odds')}</summary>
        <div>
          <StillOdds info={info} />
        </div>
      </details>
    </div>
  )
}

/** Whether this page saw the draw without its result: then the result is news, and may arrive like it. */
function useWasAwaited(latest: Draw | undefined): boolean {
  const [awaited, setAwaited] = useState<string>()
  if (latest && isPending(latest) && awaited !== latest.drawId) setAwaited(latest.drawId)
  return latest !== undefined && !isPending(latest) && awaited === latest.drawId
}

function useTicketsOn(game: GameInfo['game'], drawIds: readonly (string | undefined)[]) {
  const { data } = useNewestTickets(useSession(isSignedIn))
  // A draw is on sale no more a moment before it is among those that are over; its tickets stay in between.
  const isOn = ({ drawId, state }: TicketRow) => state === 'OPEN' || drawIds.includes(drawId)
  return data?.list.filter((ticket) => ticket.game === game && isOn(ticket)) ?? []
}

function useJackpot(sale: Sale | undefined, mode: Mode): string | undefined {
  const currency = useCurrency(mode)
  const money = useMoney(currency)
  const pot = sale?.jackpots?.find((one) => one.mode === mode && one.currency === currency)
  return pot && money(pot.amount)
}
