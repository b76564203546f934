import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { gameUrl } from '../../lib/game-url.ts'
import { useLanguage } from '../../lib/language.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { useCall } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { findStored, keepForVisit } from '../../lib/storage.ts'
import { useCountUp } from '../../lib/use-count-up.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Star } from '../../ui/art/star.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { GameTile } from '../../ui/game-tile.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import type { Order } from './api.ts'
import css from './deposit-success.module.css'
import { statusText } from './order-labels.ts'
import { gameLeftFor } from './return-to-game.ts'

type DepositSuccessProps = {
  readonly order: Order
  /** Shows the order with its details instead. */
  readonly onClose: () => void
}

/** The whole screen for the moment in which the money arrives: the new balance, and the way back to the game. */
export function DepositSuccess({ order, onClose }: DepositSuccessProps) {
  const t = useT()
  const isCurrent = useCurrentBalance()
  useEffect(() => keepForVisit('depositSeen', order.orderNo), [order.orderNo])
  return (
    <Page className={css.page}>
      <button type="button" className={css.close} aria-label={t('deposit.order.facts')} onClick={onClose}>
        <CloseIcon />
      </button>
      <section className={css.head} role="status">
        <span className={css.rays} aria-hidden="true" />
        <Confetti />
        <span className={css.star} aria-hidden="true">
          <Star size={112} />
          <CheckIcon size={52} />
        </span>
        <p className={css.status}>{t(statusText(order))}</p>
        <h1 className={css.title}>{t('deposit.now.done')}</h1>
        <Arrival order={order} />
      </section>
      <section className={css.card} aria-label={t('deposit.done.balance')}>
        <p className={css.label}>{t('deposit.done.balance')}</p>
        {isCurrent ? <Balance order={order} /> : <p className={css.balance}>&nbsp;</p>}
        <Parts order={order} />
        <div className={css.tear} aria-hidden="true" />
        <Facts order={order} />
      </section>
      <ButtonLink look="ghost" block to={urlTo('account')}>
        {t('deposit.order.account')}
      </ButtonLink>
      <WayBack orderNo={order.orderNo} />
    </Page>
  )
}

/** The pushed balance can be older than the order, so it is fetched before it is shown. */
function useCurrentBalance(): boolean {
  const [isCurrent, setCurrent] = useState(false)
  useEffect(() => {
    const gone = new AbortController()
    const onEnd = () => gone.signal.aborted || setCurrent(true)
    refreshUserInfo().then(onEnd, onEnd)
    return () => gone.abort()
  }, [])
  return isCurrent
}

/** Counts from the balance before the deposit. A balance that the player hides stays hidden. */
function Balance({ order: { currency, credited = 0 } }: { readonly order: Order }) {
  const available = useSession((session) => session.userInfo?.balance.available) ?? credited
  const money = useMoney(currency)
  const shown = money.format(useCountUp(available, Math.max(0, available - credited)))
  const isHidden = findStored('balanceHidden') ?? false
  return (
    <p className={css.balance} data-long={shown.length > 9 || undefined}>
      {isHidden ? '••••' : shown}
    </p>
  )
}

function Arrival({
  order: { currency, credited, amount, createdAt, creditedAt = createdAt },
}: {
  readonly order: Order
}) {
  const t = useT()
  const money = useMoney(currency)
  const lang = useLanguage((language) => language.lang)
  const { duration } = useDates()
  const seconds = Math.max(1, Math.round((creditedAt - createdAt) / 1_000))
  const inSeconds = new Intl.NumberFormat(lang, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  const time = seconds < 90 ? inSeconds.format(seconds) : duration(seconds, 'long')
  return <p className={css.arrival}>{t('deposit.done.arrived', { amount: money.format(credited ?? amount), time })}</p>
}

/** Cash and bonus apart, because only one of them can be withdrawn at once. */
function Parts({ order: { currency, credited, amount, bonus } }: { readonly order: Order }) {
  const t = useT()
  const money = useMoney(currency)
  return (
    <p className={css.parts}>
      <span className={css.cash}>{t('deposit.done.cash', { amount: money.formatSigned(credited ?? amount) })}</span>
      {bonus && (
        <span className={css.bonus}>{t('deposit.done.bonus', { amount: money.formatSigned(bonus.amount) })}</span>
      )}
    </p>
  )
}

function Facts({ order: { methodName, orderNo, creditedAt, createdAt } }: { readonly order: Order }) {
  const t = useT()
  const { soon } = useDates()
  return (
    <dl className={css.facts}>
      <Fact label={t('deposit.order.method')}>{methodName}</Fact>
      <Fact label={t('deposit.order.no')}>
        <span title={orderNo}>{`…${orderNo.slice(-8)}`}</span>
        <CopyButton text={orderNo} label={t('deposit.order.no')} />
      </Fact>
      <Fact label={t('deposit.order.credited')}>{soon(creditedAt ?? createdAt)}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const shownGames = 3

/** The game that was left for the deposit, else the one played last, else the list of games. */
function WayBack({ orderNo }: { readonly orderNo: string }) {
  const t = useT()
  const { data: mine } = useCall('/game/mine', {})
  const { data: all } = useCall('/game/list', { tab: 'all', pageSize: 50 })
  const left = gameLeftFor(orderNo)
  const recent = mine?.recent ?? []
  const game = [...recent, ...(all?.list ?? [])].find((one) => (left ? isAt(gameUrl(one), left) : one === recent[0]))
  const target = left ?? (game && gameUrl(game)) ?? urlTo('search')
  return (
    <>
      {recent.length > 0 && (
        <section className={css.games} aria-label={t('deposit.done.recent')}>
          <h2>{t('deposit.done.recent')}</h2>
          <ul className={css.grid}>
            {recent.slice(0, shownGames).map((one) => (
              <GameTile key={one.gameId} game={one} />
            ))}
          </ul>
        </section>
      )}
      <div className={css.actions}>
        <Link to={urlTo('deposit')} className={css.again}>
          {t('deposit.order.again')}
        </Link>
        <ButtonLink look="accent" block to={target}>
          {game ? t('deposit.done.back', { game: game.name }) : t('deposit.done.play')}
        </ButtonLink>
      </div>
    </>
  )
}

/** The same game, whatever else the address says, such as the wallet mode. */
function isAt(url: string, left: string): boolean {
  const [game, place] = [new URL(url, location.origin), new URL(left, location.origin)]
  const nameOf = ({ searchParams }: URL) => searchParams.get('gameId') ?? searchParams.get('game')
  return game.pathname === place.pathname && nameOf(game) === nameOf(place)
}

const pieces = Array.from({ length: 18 }, (_, index) => index)

/** The places are spread by steps that share no factor with the range, so they look random and are always the same. */
function Confetti() {
  return (
    <span className={css.confetti} aria-hidden="true">
      {pieces.map((piece) => (
        <i key={piece} style={placeOf(piece)} />
      ))}
    </span>
  )
}

function placeOf(piece: number): CSSProperties {
  return {
    insetInlineStart: `${(piece * 37 + 17) % 97}%`,
    insetBlockStart: `${(piece * 53 + 4) % 92}%`,
    rotate: `${(piece * 71) % 360}deg`,
    animationDelay: `${(piece % 6) * 60}ms`,
  }
}
