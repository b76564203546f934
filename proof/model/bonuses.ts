import { accounts, type Bonus, type Request } from './book.ts'
import { type Case, closed, type Verdict } from './verdict.ts'

export function bonusGranted(
  { amount, wagerRequired = 0, maxBet, lockedCash, grant }: Request,
  { wallet }: Case,
): Verdict {
  if (grant === undefined) return { status: 'invalid' }
  const old = wallet.bonuses.get(grant)
  if (old) return closed(old.state)
  const terms = {
    state: 'active',
    lockedCash: lockedCash ?? 0,
    required: wagerRequired,
    left: wagerRequired,
    maxBet: maxBet ?? null,
  } as const
  return {
    status: 'posted',
    legs: [{ debit: accounts.promo, credit: accounts.bonus, amount }],
    effect: () => {
      wallet.bonuses.set(grant, { ...terms, balance: 0 })
      wallet.inPlay ??= grant
    },
    event: { kind: 'bonus.granted', payload: { amount } },
  }
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
