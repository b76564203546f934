import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import type { Rail } from '../../../providers/payment/port.ts'
import { actionEvaluator, type MarketPolicy, policyOf, switchesInForce } from '../../market/index.ts'
import { marketAllowsRail } from '../routing/allowed-rails.ts'
import { routingInForce } from '../routing/routing-in-force.ts'
import { type Method, type OperatorAccount, selectAccounts, selectMethods, selectSettings } from './queries.ts'
import { nothingOffered, type OfferSettings, offerSettings } from './settings.ts'
import { tabsInForce } from './tabs-in-force.ts'

/** What a market offers at this moment: its settings without what is switched off, unavailable or not allowed there. */
export type Offer = {
  readonly isOpen: boolean
  readonly settings: OfferSettings
  readonly policy: MarketPolicy
  readonly methods: readonly (Method & { readonly routes: readonly string[] })[]
  /** The operator's accounts that accept transfers. */
  readonly accounts: readonly OperatorAccount[]
  isRailOpen(rail: Rail): boolean
}

export async function readOffer(app: AppContext, market: string, now: Date): Promise<Offer> {
  const main = app.databases.main.read
  const [settings, methods, accounts, switches, { rails: routing }] = await Promise.all([
    selectSettings(main, market),
    selectMethods(main, market),
    selectAccounts(main, market),
    switchesInForce(app),
    routingInForce(app, market),
  ])
  const policy = policyOf(app, market)
  const offered = settings === undefined ? nothingOffered : await withSignedTabs(app, market, settings)
  const isRailOpen = (rail: Rail) => marketAllowsRail(policy, rail) && switches.get(`rail:${rail}`)?.isOpen !== false
  const isAllowed = actionEvaluator(app)(market, 'deposit', { at: now, place: 'server' }).allowed
  const routesOf = ({ rail, providers, isOpen }: Method) =>
    isOpen && isRailOpen(rail) ? app.providers.payments.route(market, rail, { among: providers, routing }) : []
  return {
    // A missing switch means closed: deposits open by a decision only.
    isOpen: isAllowed && settings !== undefined && switches.get('deposit')?.isOpen === true,
    settings: offered,
    policy,
    methods: methods
      .filter(({ rail }) => marketAllowsRail(policy, rail))
      .map((one) => ({ ...one, routes: routesOf(one) })),
    accounts: accounts.filter(({ rail, isOpen }) => isOpen && isRailOpen(rail)),
    isRailOpen,
  }
}

async function withSignedTabs(app: AppContext, market: string, stored: unknown): Promise<OfferSettings> {
  const settings = z.parse(offerSettings, stored)
  return { ...settings, ...(await tabsInForce(app, market, settings)).tabs }
}

/** 1 is a transfer from a bank account, 2 is UPI. */
type PaymentMethod = 1 | 2

/** The account that a transfer goes to, always one that is registered for the operator. */
export function accountFor({ accounts }: Offer, method: PaymentMethod): OperatorAccount | undefined {
  return accounts.find(({ rail }) => (method === 2 ? rail === 'upi' : rail !== 'upi'))
}
