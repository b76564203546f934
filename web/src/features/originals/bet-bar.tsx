import { minor } from '@zamra/contract/money.ts'
import { payoutOf } from '@zamra/contract/originals/game.ts'
import { chancesOf } from '@zamra/contract/originals/games.ts'
import { paysAfter, stop } from '@zamra/contract/originals/mines.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FootBar, FootSum } from '../../ui/foot-bar.tsx'
import type { Bet } from './api.ts'
import { paceMs, useLastBetAt } from './last-bet-at.ts'

type BetBarProps = {
  /** Where a visitor comes back to after signing in. */
  readonly page: string
  readonly play: Play
  readonly stake: number
  readonly currency: string
  /** The round that waits for the player. */
  readonly round: Bet | undefined
  readonly isBusy: boolean
  /** Of the market, once they are loaded. */
  readonly rules: { readonly minCycleMs: number } | undefined
  readonly disabled: boolean
  readonly onBet: () => void
  readonly onStop: (step: number) => void
}

/** Fixed at the bottom: what can be won, and the bet. Of a round that goes on: what is paid now, and the way out. */
export function BetBar(props: BetBarProps) {
  const t = useT()
  const signedIn = useSession(isSignedIn)
  const { page, round } = props
  if (!signedIn) {
    return (
      <FootBar isWide>
        <ButtonLink block to={urlTo('login', { redirect: page })}>
          {t('originals.signIn')}
        </ButtonLink>
      </FootBar>
    )
  }
  return round ? <CashOut {...props} round={round} /> : <NewBet {...props} />
}

function CashOut({ round, isBusy, disabled, onStop }: BetBarProps & { readonly round: Bet }) {
  const t = useT()
  const money = useMoney(round.currency)
  const mines = round.play.game === 'mines' ? round.play.mines : 0
  const amount = money.format(payoutOf(minor(BigInt(round.stake)), paysAfter(mines, round.steps.length)))
  return (
    <FootBar isWide>
      <Button
        block
        look="accent"
        busy={isBusy}
        disabled={disabled || round.steps.length === 0}
        onClick={() => onStop(stop)}
      >
        {t('originals.cashOut', { amount })}
      </Button>
    </FootBar>
  )
}

function NewBet({ play, stake, currency, isBusy, rules, disabled, onBet }: BetBarProps) {
  const t = useT()
  const money = useMoney(currency)
  const isResting = useIsResting(rules?.minCycleMs ?? 0)
  const best = Math.max(...chancesOf(play).map(({ pays }) => pays))
  const amount = money.format(payoutOf(minor(BigInt(stake)), best))
  return (
    <FootBar>
      <FootSum label={t('originals.canWin')} sum={amount} />
      <Button block busy={isBusy} disabled={disabled || isResting || !rules} onClick={onBet}>
        {t('originals.bet', { stake: money.format(stake) })}
      </Button>
    </FootBar>
  )
}

/** The button waits for as long as the market wants between two rounds, of whichever game. The server checks it by its own clock. */
function useIsResting(minCycleMs: number): boolean {
  const lastAt = useLastBetAt(({ at }) => at)
  return !useIsPast(lastAt + (minCycleMs > 0 ? minCycleMs + paceMs : 0))
}
