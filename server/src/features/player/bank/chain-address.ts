import { addressOwnershipText } from '@zamra/contract/address-ownership.ts'
import type { AppContext } from '../../../app-context.ts'
import type { CallContext } from '../../../http/context.ts'
import { isSignedBy, withChecksum } from '../../../providers/chain/addresses.ts'
import { ChainUnavailableError } from '../../../providers/chain/port.ts'
import { policyOf } from '../../market/index.ts'
import { findPlayerRow } from '../queries.ts'
import { isDepositAddress } from './address-queries.ts'
import type { Payee, Problem } from './bank-account.ts'
import { type PayoutRules, readPayoutRules } from './signed-settings.ts'

type Signed = { readonly address: string; readonly signature: string | undefined }

/** The coin and the network in which players of the market can be paid; undefined where they cannot. */
export function coinPayout(app: AppContext, market: string, { hasCoins, payoutProviders }: PayoutRules) {
  const { chain } = app.config
  const [token] = chain?.tokens ?? []
  if (!chain || !token || !hasCoins || !policyOf(app, market).deposits.crypto) return undefined
  if (!app.providers.payouts.isOffered(market, 'chain', payoutProviders)) return undefined
  return { coin: token.coin, network: chain.network }
}

/** An address that its owner has signed for, or the first problem. Nothing is asked of the chain before the signature fits. */
export async function readAddress(
  ctx: CallContext<'/bank/save'>,
  { address, signature }: Signed,
): Promise<Payee | Problem> {
  const { app, playerId, market } = ctx
  const offered = coinPayout(app, market, await readPayoutRules(app, market))
  if (!offered) return wrong('Coins cannot be paid out in this market')
  // An address has no name: the name is that of the verified identity.
  const { kycLevel } = await findPlayerRow(app.databases.shardOf(playerId).read, playerId)
  if (kycLevel < 1) throw ctx.refusal('kyc.required', { level: 1 })
  if (address !== withChecksum(address)) return wrong('The letters of the address do not fit its checksum')
  const text = addressOwnershipText(playerId, address, offered.network)
  if (!signature || !(await isSignedBy(address, text, signature)))
    return { field: 'addressSignature', problem: 'The address has not signed this text' }
  if (await losesCoins(ctx, address.toLowerCase())) return wrong('Coins sent to this address would be lost')
  return { form: 'CHAIN', number: address, code: offered.coin, bankName: `${offered.coin} (${offered.network})` }
}

/** A contract, such as the token itself, or an address of ours. */
async function losesCoins(ctx: CallContext<'/bank/save'>, address: string): Promise<boolean> {
  const { app } = ctx
  if (/^0x0+$/.test(address) || (await isDepositAddress(app.databases.main.read, address))) return true
  try {
    return (await app.providers.chain?.isContract(address)) ?? true
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error
    throw ctx.refusal('server.busy', { retryAfter: 30 })
  }
}

function wrong(problem: string): Problem {
  return { field: 'address', problem }
}
