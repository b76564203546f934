import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { hasSeenOdds, markOddsSeen } from '../../lib/odds.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import type { Sale } from '../../lib/use-upcoming-draws.ts'
import { PlaySessionBar, usePlaySession } from '../../ui/play-session.tsx'
import type { GameInfo, Mode } from './api.ts'
import { SlipLines } from './bet-slip.tsx'
import { BuyBar, BuyButton } from './buy-bar.tsx'
import { drawNumber } from './draw-number.ts'
import css from './lottery-page.module.css'
import { Pad } from './pad.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { type Line, toggleLine } from './slip.ts'
import { useBuy } from './use-buy.ts'
import { useSlip } from './use-slip.ts'
import { useWallet, WalletModeSwitch } from './wallet-mode.tsx'
import { withWords } from './with-words.ts'

type SlipFormProps = {
  readonly info: GameInfo
  readonly sale: Sale | undefined
  readonly jackpot: string | undefined
  readonly mode: Mode
  readonly isFreeOnly: boolean
  readonly setMode: (mode: Mode) => void
}

/** Fetched with the first line, so that they are there when the connection is not. */
const BuyError = lazyPart(() => withWords(import('./buy-error.tsx')).then((module) => module.BuyError))
const BetSheet = lazyPart(() => withWords(import('./bet-sheet.tsx')).then((module) => module.BetSheet))
const BeforeBuying = lazyPart(() => withWords(import('./before-buying.tsx')).then((module) => module.BeforeBuying))
/** Few players have one. */
const FreeTicketOffer = lazyPart(() =>
  withWords(import('./free-ticket-offer.tsx')).then((module) => module.FreeTicketOffer),
)

/** The bet slip from the first pick to the ticket. The lines stay when a sale closes, ready for the next sale. */
export function SlipForm({ info, sale, jackpot, mode, isFreeOnly, setMode }: SlipFormProps) {
  const t = useT()
  const slip = useSlip(info, mode)
  const { lines, stake, money, gift, isUneven } = slip
  const wallet = useWallet(mode)
  const { isBusy, error, buy, clearError } = useBuy()
  const playSession = usePlaySession({ gameId: info.game, mode, page: urlTo('lottery', { game: info.game }) }, error)
  const [open, setOpen] = useState<'odds' | 'sheet'>()
  // When several tabs store at the same moment, only what one of them has stored is kept.
  const [confirmed, setConfirmed] = useState('')
  const total = gift ? t('lottery.gift.total') : money.format(stake * lines.length)

  function changeLines(next: readonly Line[], each?: number) {
    for (const part of [BuyError, BetSheet, BeforeBuying]) void part.preload().catch(() => {})
    clearError()
    slip.setLines(next)
    if (each !== undefined) slip.setChosen({ base: each, times: 1 })
  }

  function buyTicket() {
    setOpen(undefined)
    if (!sale) return
    const order = { drawId: sale.drawId, mode, picks: lines.map((line) => ({ ...line, stake })) }
    buy({ ...order, ...(gift && { freeTicket: gift.rewardId }) }, () => {
      slip.setLines([])
      showToast(t('lottery.bought'))
    })
  }

  const signedIn = useSession(isSignedIn)
  const hasSeen = confirmed === info.rulesHash || hasSeenOdds(info.rulesHash)
  const confirmOdds = () => {
    markOddsSeen(info.rulesHash)
    setConfirmed(info.rulesHash)
    buyTicket()
  }
  const buying = {
    ...{ game: info.game, mode, isBusy, count: lines.length, isSignedIn: signedIn },
    isOnSale: sale !== undefined && !isUneven,
    label: mode === 'free' ? `${t('lottery.buy.free')} · ${total}` : t('lottery.buyFor', { total }),
    buy: () => (signedIn && hasSeen ? buyTicket() : setOpen('odds')),
  }
  const toggle = (line: Line) => changeLines(toggleLine(lines, line))
  const close = () => setOpen(undefined)
  return (
    <>
      <PlaySessionBar {...playSession} onContinue={clearError} />
      <Jackpot sum={jackpot} />
      <Pad info={info} lines={lines} isFull={slip.isFull} toggle={toggle} />
      {info.rules.numbers.count > 1 && <SlipLines lines={lines} remove={toggle} isCard />}
      <Shortcuts info={info} lines={lines} isFull={slip.isFull} last={slip.last} fill={changeLines} />
      <WalletModeSwitch
        mode={mode}
        isFreeOnly={isFreeOnly}
        onChange={(next) => {
          clearError()
          setMode(next)
        }}
      />
      {slip.ticket && (
        <FreeTicketOffer
          key={slip.ticket.rewardId}
          ticket={slip.ticket}
          money={money}
          isUneven={isUneven}
          onChange={(isUsed) => {
            clearError()
            slip.setGiftWanted(isUsed)
          }}
        />
      )}
      <BuyBar
        {...buying}
        stake={gift ? total : money.format(stake)}
        best={slip.best === undefined ? undefined : money.format(slip.best)}
        error={error && <BuyError {...{ error, mode, total, money }} topUp={() => wallet.topUp?.()} />}
        openSheet={() => setOpen('sheet')}
      />
      {open === 'sheet' && (
        <BetSheet
          {...{ info, slip }}
          title={sale ? t('lottery.draw', { number: drawNumber(sale.drawId) }) : t('lottery.lines')}
          available={wallet.available}
          button={<BuyButton {...buying}>{buying.label}</BuyButton>}
          remove={toggle}
          onClose={close}
        />
      )}
      {open === 'odds' && <BeforeBuying info={info} onClose={close} onConfirm={confirmOdds} />}
    </>
  )
}

function Jackpot({ sum }: { readonly sum: string | undefined }) {
  const t = useT()
  if (sum === undefined) return null
  return (
    <p className={css.jackpot}>
      <small>{t('lottery.jackpot')}</small>
      <b>{sum}</b>
    </p>
  )
}
