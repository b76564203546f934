import { useEffect } from 'react'
import { memoize } from '../../i18n/memoize.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useLanguage } from '../../lib/language.ts'
import { useMoneyCall } from '../../lib/money-call.ts'
import { useTabMarks } from '../../lib/navigation/tab-marks.ts'
import { useSession } from '../../lib/session.ts'
import { useIsExcluded } from '../../lib/use-is-excluded.ts'
import css from './alive.module.css'
import { useLive } from './api.ts'

/** A formatter is slow to make, and every tile needs it. */
const numbersIn = memoize((lang: string) => new Intl.NumberFormat(lang))

/** How many play a game now, and what its last rounds paid. Nothing is shown to somebody who takes a break from play. */
export function LiveMark({ gameId }: { readonly gameId: string }) {
  const t = useT()
  const lang = useLanguage(({ lang: chosen }) => chosen)
  const isExcluded = useIsExcluded()
  const { data } = useLive()
  if (!data || isExcluded) return null
  const count = data.players.find((game) => game.gameId === gameId)?.count
  const multiples = data.flights.find((game) => game.gameId === gameId)?.multiples
  return (
    <>
      {count !== undefined && (
        <span className={css.playing}>
          <span aria-hidden="true">{numbersIn(lang).format(count)}</span>
          <span className="visually-hidden">{t('alive.playing', { count })}</span>
        </span>
      )}
      {multiples && (
        <span className={css.flights}>
          <span className="visually-hidden">{t('alive.flights')}</span>
          {multiples.map((multiple, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rounds can pay the same, and only their order is known.
            <bdi key={place} data-won={multiple > 100 || undefined}>
              {(multiple / 100).toFixed(2)}×{' '}
            </bdi>
          ))}
        </span>
      )}
    </>
  )
}

/** On the mail in the header. */
export function MailDot() {
  const t = useT()
  const count = useSession(({ userInfo }) => userInfo?.unreadMail ?? 0)
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={css.dot}>
        <span className="visually-hidden">{t('alive.unread', { count })}</span>
      </span>
    </>
  )
}

/** The edge of the icon's square. */
const edge = { x: 1.5, y: 1.5, width: 45, height: 45, rx: 15 }
const promoTab = 1

/**
 * How far the streak of check-ins has come, around the icon. While today's check-in waits, the tab of promotions has a
 * dot.
 */
export function CheckInRing() {
  const t = useT()
  const { data } = useMoneyCall('/signin/info', {})
  const total = data?.days.length ?? 0
  const isWaiting = total > 0 && data?.isClaimedToday === false && data.reasons.length === 0
  useEffect(() => {
    useTabMarks.setState(
      ({ [promoTab]: _, ...others }) => (isWaiting ? { ...others, [promoTab]: { dot: true } } : others),
      true,
    )
  }, [isWaiting])
  if (!data || total === 0) return null
  const count = Math.min(data.streak, total)
  return (
    <>
      <svg className={css.ring} viewBox="0 0 48 48" aria-hidden="true">
        <rect {...edge} />
        {count > 0 && <rect {...edge} pathLength={total} strokeDasharray={`${count} ${total}`} />}
      </svg>
      <span className="visually-hidden">{t('alive.streak', { count, total })}</span>
    </>
  )
}
