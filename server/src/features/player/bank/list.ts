import { withdrawHoldHours } from '@zamra/contract/withdraw-hold.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Handler } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { coinPayout } from './chain-address.ts'
import { listWallets } from './mobile-wallet.ts'
import { listAccounts } from './queries.ts'
import { readPayoutRules } from './signed-settings.ts'
import { toWireAccount } from './wire.ts'

export const bankList: Handler<'/bank/list'> = async ({ app, playerId, market, now }) => {
  const rules = await readPayoutRules(app, market)
  const wallets = listWallets(app, market, rules)
  const coins = coinPayout(app, market, rules)
  const rows = await listAccounts(app.databases.shardOf(playerId).read, playerId)
  return {
    form: policyOf(app, market).bankForm,
    holdHours: withdrawHoldHours.bankAccount,
    wallets,
    ...(coins && { coins }),
    ...closedKinds(app, market, { wallet: wallets.length > 0, chain: coins !== undefined }),
    list: rows.map((row) => toWireAccount(app.vault, playerId, row, now)),
  }
}

/** What players of the market could be paid to, if a provider were configured for it. */
function closedKinds(app: AppContext, market: string, isOpen: Readonly<Record<'wallet' | 'chain', boolean>>) {
  const { payouts } = app.providers
  const known = { wallet: payouts.isServed(market, 'wallet'), chain: policyOf(app, market).deposits.crypto }
  const closed = (['wallet', 'chain'] as const).filter((kind) => known[kind] && !isOpen[kind])
  return closed.length > 0 ? { closed } : {}
}
