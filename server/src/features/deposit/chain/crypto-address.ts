import type { OutputOf } from '@zamra/contract/calls.ts'
import { nothing } from '@zamra/contract/money.ts'
import type { Context, Handler } from '../../../http/context.ts'
import { readLifetime } from '../../../ledger/index.ts'
import { withChecksum } from '../../../providers/chain/addresses.ts'
import { qrPicture } from '../../../providers/payment/upi.ts'
import { levelNeeded } from '../demands.ts'
import { type Offer, readOffer } from '../offer/offer.ts'
import { selectDepositor } from '../queries.ts'
import { chainOf, type StoredDeposit } from './chain-deposit.ts'
import { coinsOf } from './coins.ts'
import { giveAddress } from './give-address.ts'
import { coinsText } from './price.ts'
import { selectBlocks, selectIncoming, selectWatch } from './queries.ts'

type Path = '/recharge/cryptoAddress'
type Incoming = OutputOf<Path>['incoming'][number]

const incomingShown = 20

/** An address is given only while somebody watches it: what is sent there must not go unseen. */
export const cryptoAddress: Handler<Path> = async (ctx, { coin, network }) => {
  const { house, playerId, market, now } = ctx
  const offer = await readOffer(house, market, now)
  if (!offer.isOpen) throw ctx.refusal('deposit.closed', {})
  const chain = chainOf(house)
  const wanted = coinsOf(house.config, offer.settings).find((one) => one.coin === coin && one.network === network)
  const isOffered = offer.settings.showCrypto && offer.policy.deposits.crypto && offer.isRailOpen('crypto')
  const { main } = house.databases
  const watch = chain && (await selectWatch(main.read, chain.name))
  if (!house.config.chain || !chain || !wanted || !isOffered || !watch || watch.haltedAt) {
    throw ctx.refusal('rail.down', { rail: 'crypto' })
  }
  await demandKnown(ctx, offer)
  const address = await giveAddress(house, house.config.chain, { chain: chain.name, playerId, market, now })
  const [deposits, [tip]] = await Promise.all([
    selectIncoming(main.read, chain.name, playerId, incomingShown),
    selectBlocks(main.read, chain.name, 1),
  ])
  const { min, rate, confirmations, contract, decimals } = wanted
  const ours = deposits.filter((deposit) => deposit.contract === contract)
  const incoming = ours.map((deposit) => incomingOf(deposit, decimals, tip?.number ?? 0n))
  const shown = withChecksum(address)
  return { address: shown, qr: qrPicture(shown), min, rate, confirmations, incoming }
}

/** Where the law wants to know who pays before he does. */
async function demandKnown(ctx: Context<Path>, { policy }: Offer): Promise<void> {
  const shard = ctx.house.databases.shardOf(ctx.playerId)
  const [depositor, lifetime] = await Promise.all([
    selectDepositor(shard.read, ctx.playerId),
    readLifetime(shard.pool, ctx.playerId),
  ])
  const level = levelNeeded(policy.kyc, lifetime?.deposited ?? nothing)
  if ((depositor?.kycLevel ?? 0) < level) throw ctx.refusal('kyc.required', { level })
}

const statuses = { seen: 'SEEN', crediting: 'SEEN', credited: 'CREDITED', orphaned: 'ORPHANED' } as const

function incomingOf(
  { tx, units, state, waitsFor, blockNumber }: StoredDeposit,
  decimals: number,
  tip: bigint,
): Incoming {
  return {
    txHash: tx,
    amount: coinsText(units, decimals),
    confirmations: state === 'orphaned' ? 0 : Number(tip - blockNumber) + 1,
    status: statuses[state],
    ...(waitsFor && { waitsFor }),
  }
}
