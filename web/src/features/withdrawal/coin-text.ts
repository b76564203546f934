import type { TextId } from '../../i18n/text-id.ts'
import type { Money } from '../../lib/use-money.ts'
import type { Payee, Withdrawal } from './api.ts'

type Coins = NonNullable<Withdrawal['coins']>

/** `23.493975 USDT`: what an address gets. */
export function coinText(coins: Coins | undefined): string | undefined {
  return coins && `${coins.arrives} ${coins.coin}`
}

/** `1 USDT = Rs 83`. */
export function rateText({ coin, rate }: Pick<Coins, 'coin' | 'rate'>, { sign }: Money): string {
  return `1 ${coin} = ${sign} ${rate}`
}

/** Only a bank account is at a bank. */
export function netText(kind: Payee['kind'] | undefined): TextId {
  return kind === 'wallet' || kind === 'chain' ? 'withdraw.net.any' : 'withdraw.net'
}
