import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { markResultTold, useAwaitedDraws } from '../../lib/awaited-draws.ts'
import { useMoneyCall } from '../../lib/money-call.ts'
import type { Address } from '../../lib/navigation/address.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { routes } from '../../lib/navigation/routes.ts'
import { useIsExcluded } from '../../lib/use-is-excluded.ts'
import { useMoney } from '../../lib/use-money.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import type { TicketRow } from './api.ts'
import { drawNumber } from './draw-number.ts'
import { gameName } from './odds-labels.ts'
import { outcomeOf } from './outcome.tsx'
import css from './result-notice.module.css'
import { useDrawUpdates } from './use-draw-updates.ts'

/** Results are pushed; this is for a client without the stream. */
const pollMs = 10_000
const shownMs = 8_000

type Told = readonly [TicketRow, ...TicketRow[]]

/** Slides the result of a draw with the player's tickets in, on every page but that of its lottery, which shows it itself. */
export function ResultNotice({ top }: { readonly top: Address }) {
  const [told, setTold] = useState<readonly Told[]>([])
  const settled = useSettledDraws()
  const tell = useEffectEvent(() => {
    for (const [first] of settled) markResultTold(first.drawId)
    const elsewhere = settled.filter(([{ game }]) => !isPageOf(top, game))
    if (elsewhere.length > 0) setTold((before) => [...before, ...elsewhere])
  })
  const count = settled.length
  useEffect(() => {
    if (count > 0) tell()
  }, [count])
  const [tickets] = told
  if (!tickets) return null
  return <Notice key={tickets[0].drawId} tickets={tickets} onClose={() => setTold(([, ...left]) => left)} />
}

function isPageOf({ path, search }: Address, game: string): boolean {
  return path === routes.lottery.path && (new URLSearchParams(search).get('game') ?? 'minute') === game
}

/** The tickets of each awaited draw, once all of them are settled. */
function useSettledDraws(): readonly Told[] {
  useDrawUpdates()
  const awaited = useAwaitedDraws()
  const { data } = useMoneyCall(
    '/lottery/tickets',
    { status: 'all', pageNo: 1, pageSize: 30 },
    { enabled: awaited.length > 0, refetchInterval: pollMs },
  )
  return awaited.flatMap((drawId) => {
    const [first, ...others] = data?.list.filter((ticket) => ticket.drawId === drawId) ?? []
    if (!first || [first, ...others].some(({ state }) => state === 'OPEN')) return []
    return [[first, ...others] as const]
  })
}

/** Only a prize above the stakes is dressed up, and none of a player who takes a break from play. */
function Notice({ tickets, onClose }: { readonly tickets: Told; readonly onClose: () => void }) {
  const t = useT()
  const [first] = tickets
  const money = useMoney(first.currency)
  const isExcluded = useIsExcluded()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), shownMs)
    return () => clearTimeout(timer)
  }, [])
  const staked = tickets.reduce((all, { stake }) => all + stake, 0)
  const prize = tickets.reduce((all, ticket) => all + (ticket.prize ?? 0), 0)
  const amounts = { prize: money.format(prize), stake: money.format(staked) }
  const best = tickets.find(({ state }) => state === 'WON') ?? first
  return (
    <div className={css.notice} role="status" data-won={(prize > staked && !isExcluded) || undefined}>
      <Link to={urlTo('lotteryTicket', { id: best.ticketId })} className={css.text} onClick={onClose}>
        <small>
          {t(gameName(first.game))} · {t('lottery.draw', { number: drawNumber(first.drawId) })}
          {first.mode === 'free' && ` · ${t('lottery.mode.free')}`}
        </small>
        <b>{t(outcomeOf(tickets, prize, staked), amounts)}</b>
      </Link>
      <button type="button" aria-label={t('do.close')} onClick={onClose}>
        <CloseIcon size={18} />
      </button>
    </div>
  )
}
