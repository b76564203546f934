import type { ChargeInfo } from './charge-info.ts'

/**
 * How the deposit page is derived from the server's data. Plain functions without a schema, shared by the page, its tests
 * and the server.
 */

/** Reports a text of the server that could not be parsed. Such a text never breaks the page. */
export type Report = (what: string, text: string) => void

/** The method type of the virtual account, which has a tab of its own. */
export const vaMethodType = 5
/** The second tab. */
export const VA_TAB_INDEX = 1

const tabKinds = { 1: 'online', 2: 'transfer', 3: 'agency', 4: 'crypto', 5: 'va' } as const
export type TabKey = keyof typeof tabKinds
export type DepositTab = {
  readonly key: TabKey
  readonly kind: (typeof tabKinds)[TabKey]
  /** The extra percentage shown on the tab. */
  readonly badgePercent?: number
}

type TabInfo = Pick<
  ChargeInfo,
  | 'rechargeTypes'
  | 'rechargeTypeList'
  | 'giftSwitch'
  | 'showTranfer'
  | 'transferGift'
  | 'transferGiftSwitch'
  | 'agentRechargeSwitch'
  | 'agentRechargeGift'
  | 'showCrypto'
  | 'cryptoGift'
>

/** The visible tabs in the server's order, with the virtual account in second place. */
export function buildTabs(info: TabInfo): DepositTab[] {
  const tabs = [...new Set(info.rechargeTypes)].flatMap((type) => ordinaryTab(type, info))
  const hasVirtualAccount = info.rechargeTypeList.some(isVirtualAccount)
  return hasVirtualAccount ? tabs.toSpliced(VA_TAB_INDEX, 0, tab(5)) : tabs
}

function ordinaryTab(type: number, info: TabInfo): DepositTab[] {
  switch (type) {
    case 1:
      return info.giftSwitch ? [tab(1)] : []
    case 2:
      return info.showTranfer ? [tab(2, info.transferGiftSwitch ? info.transferGift : 0)] : []
    case 3:
      return info.agentRechargeSwitch ? [tab(3, info.agentRechargeGift)] : []
    case 4:
      return info.showCrypto ? [tab(4, info.cryptoGift)] : []
    default:
      return []
  }
}

/** A gift is a fraction, rounded so that 0.07 does not become 7.000000000000001 %. A gift of 0 has no badge. */
function tab(key: TabKey, gift = 0): DepositTab {
  const badgePercent = Math.round(gift * 10_000) / 100
  return { key, kind: tabKinds[key], ...(badgePercent > 0 ? { badgePercent } : {}) }
}

type MethodItem = ChargeInfo['rechargeTypeList'][number]
export type Range = { readonly min: number; readonly max: number }
export type Method = MethodItem & { readonly range: Range; readonly isEnabled: boolean }

export type MethodListInput = {
  readonly items: readonly MethodItem[]
  readonly amount: number
  /** Above this amount the methods are sorted by weight, otherwise by offset. */
  readonly limit: number
  readonly prefix: string
  readonly report: Report
}

function isVirtualAccount({ type }: Pick<MethodItem, 'type'>): boolean {
  return type === vaMethodType
}

export function ordinaryItems(info: Pick<ChargeInfo, 'rechargeTypeList'>): MethodItem[] {
  return info.rechargeTypeList.filter((item) => !isVirtualAccount(item))
}

export function virtualAccountItems(info: Pick<ChargeInfo, 'rechargeTypeList'>): MethodItem[] {
  return info.rechargeTypeList.filter(isVirtualAccount)
}

const rangedPrefix = '+91'

/** The methods for an amount, best first. In India a method is enabled only inside its amount range. */
export function listMethods({ items, amount, limit, prefix, report }: MethodListInput): Method[] {
  const rank = (item: MethodItem) => (amount > limit ? item.showWeight : item.showOffset)
  return items
    .map((item) => {
      const range = parseRange(item.amountRange, report)
      const isEnabled = !item.disable && (prefix !== rangedPrefix || isWithin(amount, range))
      return { ...item, range, isEnabled }
    })
    .sort((a, b) => rank(b) - rank(a))
}

/** The preselected method: in India the first enabled one, elsewhere the default one. */
export function selectMethod(methods: readonly Method[], prefix: string): Method | undefined {
  const enabled = methods.filter(({ isEnabled }) => isEnabled)
  const preferred = prefix === rangedPrefix ? undefined : enabled.find(({ isDefault }) => isDefault)
  return preferred ?? enabled[0]
}

export function isWithin(amount: number, { min, max }: Range): boolean {
  return amount >= min && amount <= max
}

const unbounded: Range = { min: 0, max: Number.POSITIVE_INFINITY }

/** Parses `{"min":100,"max":50000}`. A missing bound means no limit. */
export function parseRange(text: string, report: Report): Range {
  const value = parseJson(text)
  const range = isRecord(value) ? { ...unbounded, ...bound('min', value), ...bound('max', value) } : undefined
  if (range && range.min <= range.max && areNumbers(value)) return range
  report('amountRange', text)
  return unbounded
}

function bound(name: keyof Range, value: Readonly<Record<string, unknown>>): Partial<Range> {
  const given = value[name]
  return typeof given === 'number' && Number.isFinite(given) ? { [name]: given } : {}
}

/** A bound that is not a number is an error, not a missing bound. */
function areNumbers(value: unknown): boolean {
  if (!isRecord(value)) return false
  return [value.min, value.max].every((given) => given === undefined || Number.isFinite(given))
}

export type Agent = { readonly name: string }

/** The agents that can be parsed. Only names are shown, because money goes to the operator's own accounts only. */
export function parseAgents(text: string, report: Report): Agent[] {
  const value = parseJson(text)
  if (!Array.isArray(value)) {
    report('agentsV2', text)
    return []
  }
  return value.flatMap((one: unknown) => (isRecord(one) && typeof one.name === 'string' ? [{ name: one.name }] : []))
}

type AmountInfo = Pick<ChargeInfo, 'typeA' | 'typeB'>

/** The offered amounts: the list of channel 2 if it is selected and has one, otherwise the usual list. */
export function activeAmounts({ typeA, typeB }: AmountInfo, channel: number): readonly number[] {
  return channel === 2 && typeB.amountList.length > 0 ? typeB.amountList : typeA.amountList
}

/** The smallest and largest deposit: the first and the last offered amount. */
export function amountBounds(info: AmountInfo, channel: number): Range | undefined {
  const amounts = activeAmounts(info, channel)
  const [min] = amounts
  const max = amounts.at(-1)
  return min === undefined || max === undefined ? undefined : { min, max }
}

/** The offered amount nearest to `defaultIndex`, which is an amount despite its name. On a tie the smaller one. */
export function defaultAmount({ typeA, defaultIndex }: Pick<ChargeInfo, 'typeA' | 'defaultIndex'>): number | undefined {
  const distance = (amount: number) => Math.abs(amount - defaultIndex)
  return typeA.amountList.toSorted((a, b) => distance(a) - distance(b) || a - b)[0]
}

/** Parses `500|1000|5000` of one rail. */
export function cardAmounts({ cards }: Pick<ChargeInfo, 'cards'>, type: 'imps' | 'upi'): number[] {
  const items = cards.find((card) => card.type === type)?.rechargeItems.split('|') ?? []
  return items.map(Number).filter((amount) => Number.isInteger(amount) && amount > 0)
}

/** The preselected amount of a transfer: the first of the IMPS list. */
export function defaultTransferAmount(info: Pick<ChargeInfo, 'cards'>): number | undefined {
  return cardAmounts(info, 'imps')[0]
}

/** Why an amount is invalid, checked before it is sent. */
export function amountFault(amount: number | undefined, range: Range | undefined): 'empty' | 'range' | undefined {
  if (amount === undefined) return 'empty'
  return range && !isWithin(amount, range) ? 'range' : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
