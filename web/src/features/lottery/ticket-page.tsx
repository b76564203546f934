import { type Pick as Line, prizeOf, type Rules } from '@zamra/contract/lottery-rules.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useSession } from '../../lib/session.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { SaveIcon, ShieldIcon } from '../../ui/icons-lottery.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type GameInfo, type TicketDetail, useGames, useTicket } from './api.ts'
import { betName, gameName, pickName } from './odds-labels.ts'
import { ticketFile, ticketFileName } from './ticket-file.ts'
import css from './ticket-page.module.css'
import { useDrawUpdates } from './use-draw-updates.ts'

export function TicketPage() {
  const t = useT()
  useDrawUpdates()
  const { id } = useParameters('lotteryTicket')
  const { data, error, refetch } = useTicket(id)
  return (
    <Page header={<Header title={t('title.lotteryTicket')} />} className={css.page}>
      {data ? (
        <>
          <TicketHead ticket={data} />
          <Receipt ticket={data} />
          <Details ticket={data} />
        </>
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <TicketSkeleton />
      )}
    </Page>
  )
}

function TicketSkeleton() {
  const t = useT()
  return (
    <div className={css.page} role="status" aria-label={t('page.loading')}>
      <Skeleton height={260} shape="card" />
      <Skeleton height={160} shape="card" />
      <Skeleton height={220} shape="card" />
    </div>
  )
}

/** Drawn like a paper ticket: the game and the lines, and below the tear line the state. */
function TicketHead({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useT()
  const money = useMoney(ticket.currency)
  // After the draw the amount is the prize; before it, and for a refund, it is the stake.
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
            <span>{money.format(stake)}</span>
            {rules && hasWon(rules, { bet, pick }, ticket.numbers) && <CheckIcon size={18} />}
          </li>
        ))}
      </ul>
      {ticket.numbers && (
        <div className={css.drawn}>
          <small>{t('lottery.ticket.drawn')}</small>
          <span>
            {ticket.numbers.map((number, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a digit can occur twice, and its position never changes.
              <Ball key={place} number={number} colour={ballColour(ticket.game, number)} />
            ))}
          </span>
        </div>
      )}
      <div className={css.tear} aria-hidden="true" />
      <p className={css.state} role="status">
        <span>{t(`lottery.state.${ticket.state}`)}</span>
        <b>{money.format(isDrawn ? (ticket.prize ?? 0) : ticket.stake)}</b>
      </p>
    </section>
  )
}

function hasWon(rules: GameInfo['rules'], line: Line, numbers: readonly number[] | undefined): boolean {
  if (!numbers) return false
  const { pays, jackpot } = prizeOf(rules as Rules, line, numbers)
  return pays > 0 || jackpot
}

/** The receipt as a file to keep, and the link to verify it. */
function Receipt({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useT()
  const uid = useSession((session) => session.uid)
  const save = () =>
    saveFile(ticketFileName(ticket), JSON.stringify(ticketFile(ticket, uid), undefined, 2), 'application/json')
  return (
    <section className={css.receipt}>
      <h2>{t('lottery.ticket.receipt')}</h2>
      <p>{t('lottery.ticket.receipt.about')}</p>
      <div>
        <Button block look="plain" onClick={save}>
          <SaveIcon size={18} />
          {t('lottery.ticket.save')}
        </Button>
        <ButtonLink block to={urlTo('lotteryVerify', { draw: ticket.drawId, ticket: ticket.ticketId })}>
          <ShieldIcon size={18} />
          {t('lottery.ticket.verify')}
        </ButtonLink>
      </div>
    </section>
  )
}

function Details({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(ticket.currency)
  return (
    <>
      <dl className={css.details}>
        <DetailRow label={t('lottery.ticket.stake')} value={money.format(ticket.stake)} />
        <DetailRow label={t('lottery.ticket.bought')} value={moment(ticket.boughtAt)} />
        {ticket.settledAt !== undefined && (
          <DetailRow label={t('lottery.ticket.settled')} value={moment(ticket.settledAt)} />
        )}
        <DetailRow label={t('lottery.ticket.draw')} value={ticket.drawId} canCopy />
        <DetailRow label={t('lottery.ticket.number')} value={ticket.ticketId} canCopy />
      </dl>
      <ButtonLink block look="plain" to={urlTo('lottery', { game: ticket.game })}>
        {t('lottery.ticket.again')}
      </ButtonLink>
    </>
  )
}

type DetailRowProps = { readonly label: string; readonly value: string; readonly canCopy?: boolean }

function DetailRow({ label, value, canCopy = false }: DetailRowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        {canCopy && <CopyButton text={value} label={label} />}
      </dd>
    </div>
  )
}
