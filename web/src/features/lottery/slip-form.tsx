import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { findStored, store } from '../../lib/storage.ts'
import { showToast } from '../../lib/toast.ts'
import { useMoney } from '../../lib/use-money.ts'
import type { Sale } from '../../lib/use-upcoming-draws.ts'
import type { GameInfo, Mode } from './api.ts'
import { SlipLines, StakePicker } from './bet-slip.tsx'
import { BuyBar, BuyError } from './buy-bar.tsx'
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
  const stake = clampStake(chosenStake, range)
  const total = money.format(stake * lines.length)

  function changeLines(next: readonly Line[]) {
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
    const picks = lines.map((line) => ({ ...line, stake }))
    buy({ drawId: sale.drawId, mode, picks }, () => {
      setLines([])
      showToast(t('lottery.bought'))
    })
  }

  function confirmOdds() {
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
        balance={wallet.available === undefined ? undefined : money.format(wallet.available)}
        topUp={wallet.topUp}
      />
      <PlaySessionBar {...playSession} onContinue={clearError} />
      <Pad info={info} lines={lines} isFull={lines.length >= linesMax} toggle={toggle} />
      <SlipLines lines={lines} remove={toggle} clear={() => changeLines([])} />
      <StakePicker stake={stake} range={range} money={money} onChange={setStake} />
      <BuyBar
        game={info.game}
        mode={mode}
        count={lines.length}
        total={total}
        isSignedIn={signedIn}
        isBusy={isBusy}
        isOnSale={sale !== undefined}
        error={<BuyError error={error} mode={mode} total={total} money={money} topUp={() => wallet.topUp?.()} />}
        buy={() => (hasSeenOdds(info.rulesHash) ? buyTicket() : setOddsOpen(true))}
      />
      {isOddsOpen && <OddsSheet info={info} onClose={() => setOddsOpen(false)} onConfirm={confirmOdds} />}
    </>
  )
}

/** The odds are shown before the first ticket of a game, and again whenever its rules have changed. */
function hasSeenOdds(rulesHash: string): boolean {
  return findStored('rulesSeen')?.includes(rulesHash) ?? false
}

const hashesMax = 12

function markOddsSeen(rulesHash: string): void {
  store('rulesSeen', [rulesHash, ...(findStored('rulesSeen') ?? [])].slice(0, hashesMax))
}
