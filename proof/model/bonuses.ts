import { accounts, type Bonus, type Request, type Wallet } from './book.ts'
import { type Case, closed, type Verdict } from './verdict.ts'

export function bonusGranted(request: Request, { wallet }: Case): Verdict {
  const { amount, grant } = request
  if (grant === undefined) return { status: 'invalid' }
  const old = wallet.bonuses.get(grant)
  if (old) return closed(old.state)
  // Barred from play or deposits, or closed: an excluded player gets no bonus.
  if (wallet.bars & 11) return { status: 'barred' }
  return {
    status: 'posted',
    legs: [{ debit: accounts.promo, credit: accounts.bonus, amount }],
    effect: () => newBonus(wallet, grant, request),
    event: { kind: 'bonus.granted', payload: { amount } },
  }
}

/** An empty pocket with the terms of the request; it comes into play unless another one is. */
export function newBonus(wallet: Wallet, grant: string, { wagerRequired = 0, maxBet, lockedCash = 0 }: Request): void {
  const terms = { required: wagerRequired, left: wagerRequired, maxBet: maxBet ?? null, lockedCash }
  wallet.bonuses.set(grant, { state: 'active', balance: 0, ...terms })
  wallet.inPlay ??= grant
}

export function bonusConverted({ amount }: Request, found: Case): Verdict {
  return endBonus(found, (bonus) => {
    if (bonus.left > 0) return { status: 'wagerLeft', reason: [bonus.left] }
    const kept = Math.min(bonus.balance, amount)
    return {
      status: 'posted',
      legs: [
        { debit: accounts.bonus, credit: accounts.cash, amount: kept },
        { debit: accounts.bonus, credit: accounts.promo, amount: bonus.balance - kept },
      ],
      effect: () => closeBonus(found, bonus, 'converted'),
      event: { kind: 'bonus.converted', payload: { amount: kept } },
    }
  })
}

export function bonusForfeited(_request: Request, found: Case): Verdict {
  return endBonus(found, (bonus) => ({
    status: 'posted',
    legs: [{ debit: accounts.bonus, credit: accounts.promo, amount: bonus.balance }],
    effect: () => closeBonus(found, bonus, 'forfeited'),
    event: { kind: 'bonus.forfeited', payload: { amount: bonus.balance } },
  }))
}

function endBonus({ wallet, grant }: Case, close: (bonus: Bonus) => Verdict): Verdict {
  const bonus = grant === null ? undefined : wallet.bonuses.get(grant)
  if (!bonus) return { status: 'noHold' }
  return bonus.state === 'active' ? close(bonus) : closed(bonus.state)
}

/** The next active grant comes into play, by its name. */
function closeBonus({ wallet, grant }: Case, bonus: Bonus, state: Bonus['state']): void {
  bonus.state = state
  if (wallet.inPlay !== grant) return
  const active = [...wallet.bonuses].filter(([, other]) => other.state === 'active').map(([name]) => name)
  wallet.inPlay = active.sort()[0] ?? null
}
