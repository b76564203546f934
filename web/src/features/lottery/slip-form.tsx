import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { findStored, store } from '../../lib/storage.ts'
import { showToast } from '../../lib/toast.ts'
import type { Sale } from '../../lib/use-soon.ts'
import type { GameInfo, Mode } from './api.ts'
import { BuyBar } from './buy-bar.tsx'
import { BuyTrouble } from './buy-trouble.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { Pad } from './pad.tsx'
import { Sitting } from './sitting.tsx'
import { clamped, type Line, linesMax, stakeRange, toggled } from './slip.ts'
import { SlipLines } from './slip-lines.tsx'
import { Stake } from './stake.tsx'
import { useBuy } from './use-buy.ts'
import { useCurrency, useMoney } from './use-money.ts'
import { usePurse } from './use-purse.ts'
import { useSitting } from './use-sitting.ts'

type SlipFormProps = {
  readonly info: GameInfo
  readonly sale: Sale | undefined
  readonly mode: Mode
  readonly isFreeOnly: boolean
  readonly setMode: (mode: Mode) => void
}

const usualStake = 1_000

/** Read once for each game, so it is fetched when it is. */
const OddsSheet = lazy(() => import('./odds-sheet.tsx').then((module) => ({ default: module.OddsSheet })))

/** From the first pick to the ticket. What is picked stays when a sale closes: the next one takes it too. */
export function SlipForm({ info, sale, mode, isFreeOnly, setMode }: SlipFormProps) {
  const t = useT()
  const signedIn = useSession(isSignedIn)
  const currency = useCurrency(mode)
  const money = useMoney(currency)
  const purse = usePurse(mode)
  const { isBusy, trouble, buy, forget } = useBuy()
  const sitting = useSitting(info.game, mode, trouble)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [wished, setStake] = useState(usualStake)
  const [isAsking, setAsking] = useState(false)
  const range = stakeRange(info.rules.bets, lines, currency)
  const stake = clamped(wished, range)
  const total = money(stake * lines.length)

  function change(next: readonly Line[]) {
    forget()
    setLines(next)
  }

  async function send() {
    setAsking(false)
    if (!sale) return
    const picks = lines.map((line) => ({ ...line, stake }))
    if (!(await buy({ drawId: sale.drawId, mode, picks }))) return
    setLines([])
    showToast(t('lottery.bought'))
  }

  function ask() {
    if (hasSeen(info.rulesHash)) void send()
    else setAsking(true)
  }

  const toggle = (line: Line) => change(toggled(lines, line))
  const switchTo = (next: Mode) => {
    forget()
    setMode(next)
  }
  return (
    <>
      <ModeSwitch
        mode={mode}
        onChange={switchTo}
        isFreeOnly={isFreeOnly}
        balance={purse.available === undefined ? undefined : money(purse.available)}
        topUp={purse.topUp}
      />
      <Sitting {...sitting} onGoOn={forget} />
      <Pad info={info} lines={lines} isFull={lines.length >= linesMax} toggle={toggle} />
      <SlipLines lines={lines} remove={toggle} clear={() => change([])} />
      <Stake stake={stake} range={range} money={money} onChange={setStake} />
      <BuyBar
        game={info.game}
        mode={mode}
        count={lines.length}
        total={total}
        isSignedIn={signedIn}
        isBusy={isBusy}
        isOnSale={sale !== undefined}
        trouble={<BuyTrouble error={trouble} mode={mode} total={total} money={money} topUp={() => purse.topUp?.()} />}
        buy={ask}
      />
      {isAsking && (
        <Suspense>
          <OddsSheet
            info={info}
            onClose={() => setAsking(false)}
            goOn={() => {
              markSeen(info.rulesHash)
              void send()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Other rules are shown again: what was read was read of these. */
function hasSeen(rulesHash: string): boolean {
  return findStored('rulesSeen')?.includes(rulesHash) ?? false
}

const rememberedMax = 12

function markSeen(rulesHash: string): void {
  store('rulesSeen', [rulesHash, ...(findStored('rulesSeen') ?? [])].slice(0, rememberedMax))
}
