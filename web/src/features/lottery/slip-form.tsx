import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { hasSeenOdds, markOddsSeen } from '../../lib/odds.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { useMoney } from '../../lib/use-money.ts'
import type { Sale } from '../../lib/use-upcoming-draws.ts'
import type { GameInfo, Mode } from './api.ts'
import { SlipLines, StakePicker } from './bet-slip.tsx'
import { BuyBar } from './buy-bar.tsx'
import { stakeOfLine, useFreeTicket } from './free-ticket.tsx'
import { OddsSheet } from './odds.tsx'
import { Pad } from './pad.tsx'
import { PlaySessionBar, usePlaySession } from './play-session.tsx'
import { clampStake, type Line, linesMax, stakeRange, toggleLine } from './slip.ts'
import { useBuy } from './use-buy.ts'
import { useCurrency, useWallet, WalletModeSwitch } from './wallet-mode.tsx'

type SlipFormProps = {
  readonly info: GameInfo
  readonly sale: Sale | undefined
  readonly mode: Mode
  readonly isFreeOnly: boolean
  readonly setMode: (mode: Mode) => void
}

const defaultStake = 1_000

/** Fetched with the first line, so that it is there when the connection is not. */
const BuyError = lazyPart(() => import('./buy-error.tsx').then((module) => module.BuyError))
/** Few players have one. */
const FreeTicketOffer = lazyPart(() => import('./free-ticket-offer.tsx').then((module) => module.FreeTicketOffer))

/** The bet slip from the first pick to the ticket. The lines stay when a sale closes, ready for the next sale. */
export function SlipForm({ info, sale, mode, isFreeOnly, setMode }: SlipFormProps) {
  const t = useT()
  const signedIn = useSession(isSignedIn)
  const currency = useCurrency(mode)
  const money = useMoney(currency)
  const wallet = useWallet(mode)
  const { isBusy, error, buy, clearError } = useBuy()
  const playSession = usePlaySession(info.game, mode, error)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [chosenStake, setStake] = useState(defaultStake)
  const [isOddsOpen, setOddsOpen] = useState(false)
  const range = stakeRange(info.rules.bets, lines, currency)
  const ticket = useFreeTicket(info.game, mode, signedIn)
  const [isGiftWanted, setGiftWanted] = useState(false)
  const gift = isGiftWanted ? ticket : undefined
  const giftStake = gift && stakeOfLine(gift, lines.length, range)
  const stake = giftStake ?? clampStake(chosenStake, range)
  const total = gift ? t('lottery.gift.total') : money.format(stake * lines.length)
  const isUneven = gift !== undefined && lines.length > 0 && giftStake === undefined

  function changeLines(next: readonly Line[]) {
    void BuyError.preload().catch(() => {})
    clearError()
    setLines(next)
  }

  function changeMode(next: Mode) {
    clearError()
    setMode(next)
  }

  function buyTicket() {
    setOddsOpen(false)
    if (!sale) return
    const order = { drawId: sale.drawId, mode, picks: lines.map((line) => ({ ...line, stake })) }
    buy({ ...order, ...(gift && { freeTicket: gift.rewardId }) }, () => {
      setLines([])
      showToast(t('lottery.bought'))
    })
  }

  const confirmOdds = () => {
    markOddsSeen(info.rulesHash)
    buyTicket()
  }

  const toggle = (line: Line) => changeLines(toggleLine(lines, line))
  return (
    <>
      <WalletModeSwitch
        mode={mode}
        onChange={changeMode}
        isFreeOnly={isFreeOnly}
        balance={signedIn ? formatBalance(wallet.available, money) : undefined}
        topUp={wallet.topUp}
      />
      <PlaySessionBar {...playSession} onContinue={clearError} />
      <Pad info={info} lines={lines} isFull={lines.length >= linesMax} toggle={toggle} />
      <SlipLines lines={lines} remove={toggle} clear={() => changeLines([])} />
      {ticket && (
        <FreeTicketOffer
          key={ticket.rewardId}
          ticket={ticket}
          money={money}
          isUneven={isUneven}
          onChange={(isUsed) => {
            clearError()
            setGiftWanted(isUsed)
          }}
        />
      )}
      {!gift && <StakePicker stake={stake} range={range} money={money} onChange={setStake} />}
      <BuyBar
        game={info.game}
        mode={mode}
        count={lines.length}
        total={total}
        isSignedIn={signedIn}
        isBusy={isBusy}
        isOnSale={sale !== undefined && !isUneven}
        error={error && <BuyError {...{ error, mode, total, money }} topUp={() => wallet.topUp?.()} />}
        buy={() => (hasSeenOdds(info.rulesHash) ? buyTicket() : setOddsOpen(true))}
      />
      {isOddsOpen && <OddsSheet info={info} onClose={() => setOddsOpen(false)} onConfirm={confirmOdds} />}
    </>
  )
}

/** A balance that is still loading keeps its place, so that nothing moves when it arrives. */
function formatBalance(available: number | undefined, money: ReturnType<typeof useMoney>): string {
  return available === undefined ? '–' : money.format(available)
}
