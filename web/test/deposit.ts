import type { WireOutputOf } from '@zamra/contract/calls.ts'

type ChargeInfo = WireOutputOf<'/recharge/getChargeInfo'>
type Item = ChargeInfo['rechargeTypeList'][number]
type Order = WireOutputOf<'/recharge/orderDetail'>

/** A payment method as the server answers. */
export function aMethod(overrides: Partial<Item> = {}): Item {
  return {
    name: 'UPI',
    type: 1,
    isDefault: false,
    amountRange: '{"min":100,"max":50000}',
    showWeight: 1,
    showOffset: 1,
    disable: false,
    ...overrides,
  }
}

/** The charge info of a simple deposit page: two methods and a transfer. */
export function aChargeInfo(overrides: Partial<ChargeInfo> = {}): ChargeInfo {
  return {
    showCrypto: false,
    showTranfer: true,
    giftSwitch: true,
    agentRechargeSwitch: false,
    fillOrderSwitch: true,
    agentsV2: '[]',
    typeA: { amountList: [100, 500, 1_000, 50_000] },
    typeB: { amountList: [] },
    defaultIndex: 600,
    rechargeTypeList: [aMethod({ showOffset: 9 }), aMethod({ name: 'Wallet', type: 11, isDefault: true })],
    rechargeTypes: [1, 2, 4],
    rechargeTypeLimit: 1_000,
    rechargeOpen: true,
    bankConfigList: [],
    cryptoConfig: [],
    cards: [
      { type: 'imps', rechargeItems: '700|1000|5000' },
      { type: 'upi', rechargeItems: '200|400' },
    ],
    transferGift: 0,
    transferGiftSwitch: false,
    agentRechargeGift: 0,
    cryptoGift: 0,
    currency: 'PKR',
    ordersInProcess: 0,
    ordersMax: 2,
    processingOrders: [],
    isFirst: false,
    documents: [],
    offers: [],
    ...overrides,
  }
}

/** A pending UPI order. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  const now = Date.now()
  return {
    orderNo: 'D9105733290000000001',
    amount: 50_000,
    currency: 'PKR',
    type: 1,
    rail: 'upi',
    methodName: 'UPI',
    status: 'PENDING',
    createdAt: now,
    expireAt: now + 900_000,
    next: { who: 'player', by: now + 900_000 },
    timeline: [{ status: 'PENDING', at: now, by: 'player' }],
    canSubmitUtr: false,
    held: [],
    canCancel: true,
    ...overrides,
  }
}
