import type { Call } from '@zamra/contract/call.ts'
import { chargeInfo, rechargeTypeItem } from '@zamra/contract/charge-info.ts'
import { clientOrderId } from '@zamra/contract/client-order-id.ts'
import { compensation } from '@zamra/contract/delay-compensation.ts'
import * as deposit from '@zamra/contract/deposit.ts'
import { commonFields } from '@zamra/contract/envelope.ts'
import * as game from '@zamra/contract/game.ts'
import * as law from '@zamra/contract/law.ts'
import * as lottery from '@zamra/contract/lottery.ts'
import { mailChannelState } from '@zamra/contract/mail-channel-calls.ts'
import { wireMoney } from '@zamra/contract/money.ts'
import * as passkey from '@zamra/contract/passkey.ts'
import * as phone from '@zamra/contract/phone.ts'
import * as player from '@zamra/contract/player.ts'
import * as promo from '@zamra/contract/promo.ts'
import { promoReason } from '@zamra/contract/promo-reason.ts'
import { signedIn } from '@zamra/contract/session.ts'
import { trackingState } from '@zamra/contract/tracking-consent.ts'
import * as vip from '@zamra/contract/vip.ts'
import * as z from 'zod/mini'
import { type Schema, table, withoutSafeBounds } from './schema.ts'

/** The schemas that several calls share, and what a reader of the OpenAPI document must know about them. */
const shared: Readonly<Record<string, readonly [z.ZodMiniType, string]>> = {
  Empty: [z.object({}), 'No fields.'],
  CommonFields: [commonFields, 'The fields that every request body has beside its own.'],
  Money: [wireMoney, 'An amount as a whole number of minor units, for example paise.'],
  SignedIn: [signedIn, 'The session that a sign-in opens.'],
  AreaCode: [phone.areaCode, 'A country calling code, for example +92.'],
  Mobile: [phone.mobile, 'A mobile number without its country calling code.'],
  VerificationCode: [phone.verificationCode, 'A one-time code that was sent by SMS.'],
  Confirmation: [passkey.confirmation, 'How a player confirms a sensitive change: by passkey or by one-time code.'],
  UserInfo: [player.userInfo, 'The account of the player.'],
  Unchanged: [player.unchanged, 'Nothing has changed since the version that the request names.'],
  BankAccount: [player.bankAccount, 'A bank account or mobile wallet that the player can withdraw to.'],
  VipInfo: [vip.vipInfo, 'The VIP level of the player and the progress to the next level.'],
  VipLevel: [vip.level, 'What a VIP level requires and what it gives.'],
  VipPrivilege: [vip.privilege, 'A bonus of the VIP level: what comes next, when, and why nothing can be claimed now.'],
  Game: [game.gameItem, 'A game in a list.'],
  FreePlayBalance: [game.float, 'The coins for free play. They have no value in money.'],
  PlayMode: [lottery.playMode, 'Play for money, or free play.'],
  LotteryGame: [lottery.game, 'The id of a lottery.'],
  LotteryRules: [lottery.rules, 'The rules of a lottery: its numbers, its times, its bets and what they pay.'],
  DrawId: [lottery.drawId, 'The lottery and the time of a draw.'],
  TicketReceipt: [lottery.receipt, 'A lottery ticket as the operator signed it.'],
  ClientOrderId: [clientOrderId, 'An idempotency key: the same key gives the same order.'],
  OrderNo: [deposit.orderNo, 'The number of a deposit order.'],
  DepositOrder: [deposit.orderRow, 'A deposit order in a list.'],
  DepositPage: [chargeInfo, 'Everything that the deposit page shows before an order.'],
  DepositMethod: [rechargeTypeItem, 'A payment method with its smallest and largest amount.'],
  Payee: [deposit.payee, 'The account that the player must pay to.'],
  DelayCompensation: [compensation, 'What the player gets for a deposit that is credited late.'],
  Promotion: [promo.promoRow, 'A promotion in a list, with every reason why the player cannot have it.'],
  PromotionReason: [promoReason, 'Why a player cannot have a promotion, with its figures and what to do.'],
  TrackingState: [trackingState, 'What the player decided about tracking, and where it goes after consent.'],
  MailChannels: [mailChannelState, 'Where mails reach the player outside the app, and what the player wants there.'],
  Reward: [promo.rewardRow, 'What a player can claim, or has claimed.'],
  ClaimedReward: [promo.claimed, 'What a claim has given, and how it is wagered.'],
  CodeEntry: [promo.codeEntry, 'A code that the player enters.'],
  PolicyVerdict: [law.verdict, 'Whether the policy of the market allows an action.'],
  PolicyReason: [law.reason, 'Why the policy of the market does not allow an action.'],
}

const registry = registerSchemas()

/** All named schemas of the contract, for `components.schemas`. */
export function componentSchemas(): Readonly<Record<string, Schema>> {
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: refTo })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => {
      const description = shared[name]?.[1]
      return [name, withoutSafeBounds({ ...(description ? { description } : {}), ...schema } as Schema)]
    }),
  )
}

/** A reference to the schema of a request or of a result. */
export function referenceTo(type: z.ZodMiniType): { readonly $ref: string } {
  if (isEmpty(type)) return { $ref: refTo('Empty') }
  const id = registry.get(type)?.id
  if (id === undefined) throw new Error('A schema has no name: it belongs to no call and is missing in `shared`')
  return { $ref: refTo(id) }
}

/** `/recharge/orderDetail` becomes `rechargeOrderDetail`. */
export function operationId(call: Call): string {
  return call.path.slice(1).replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export function refTo(name: string): string {
  return `#/components/schemas/${name}`
}

/** Several calls use `z.object({})`, each with a schema of its own. */
export function isEmpty(type: z.ZodMiniType): boolean {
  return type instanceof z.ZodMiniObject && Object.keys(type.shape).length === 0
}

/** A request or a result that is no shared schema is named after its call. */
function registerSchemas() {
  const names = z.registry<{ id: string }>()
  for (const [id, [type]] of Object.entries(shared)) names.add(type, { id })
  const isShared = new Set(Object.values(shared).map(([type]) => type))
  for (const call of table) {
    const name = operationId(call).replace(/^./, (letter) => letter.toUpperCase())
    for (const [type, id] of [
      [call.input, `${name}Request`],
      [call.output, `${name}Result`],
    ] as const) {
      if (isShared.has(type) || isEmpty(type)) continue
      const other = names.get(type)?.id
      if (other) throw new Error(`${id} and ${other} are the same schema: give it a name in \`shared\``)
      names.add(type, { id })
    }
  }
  return names
}
