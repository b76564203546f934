import { claimPort, releasePort } from '../../ops/stack/ports.ts'
import type { Way } from '../../simulators/src/payment/behaviour.ts'
import { type PaymentSimulator, startPayment } from '../../simulators/src/payment/payment.ts'
import { systemNow } from '../src/base/clock.ts'
import { putSandboxOffers } from '../src/features/deposit/index.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../src/features/market/index.ts'
import { registerPlayer } from '../src/features/session/index.ts'
import { okFromApp, type WorldPlayer } from './call-app.ts'
import { turnSwitch } from './switches.ts'
import { openWorld, type World } from './world.ts'

export type PayingWorld = World & {
  readonly payment: PaymentSimulator
  /** Controls the payment simulator: see `simulators/src/payment/control.ts`. */
  control(work: string, given?: object): Promise<unknown>
  /** Acts as the payer of an order. */
  visit(orderNo: string, way: Way): Promise<unknown>
  /** A signed-in player of this market. */
  playerOf(areaCode: string): Promise<WorldPlayer>
}

type Options = {
  readonly workflows?: boolean
  /** How many open orders a player may have. */
  readonly ordersMax?: number
  /** More of the server's environment. */
  readonly env?: Readonly<Record<string, string>>
}

/** A test world with deposits open in three markets and simulated payment providers, whose webhooks reach the server. */
export async function openPayingWorld({ ordersMax = 3, ...options }: Options = {}): Promise<PayingWorld> {
  const [port, providerPort] = [await claimPort(), await claimPort()]
  const [here, providerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${providerPort}`]
  const payment = await startPayment({ webhooksTo: `${providerUrl}/hooks/payment` })
  const world = await openWorld({ ...options, env: { ...envOf(payment.url, here, providerUrl), ...options.env } })
  await openDeposits(world, ordersMax)
  await world.fastify.listen({ host: '127.0.0.1', port })
  await world.providerListener.listen({ host: '127.0.0.1', port: providerPort })
  const control: PayingWorld['control'] = async (work, given = {}) => {
    const answer = await fetch(`${payment.url}/_sim/${work}`, { method: 'POST', body: JSON.stringify(given) })
    return await answer.json()
  }
  return {
    ...world,
    payment,
    control,
    visit: (orderNo, way) => control('visit', { orderNo, way }),
    playerOf: (areaCode) => newPlayer(world, areaCode),
    async close() {
      await payment.stop()
      await world.close()
      releasePort(port)
      releasePort(providerPort)
    },
  }
}

async function openDeposits({ app }: World, maxPending: number): Promise<void> {
  const policies = sandbox.map((policy) => ({ ...policy, deposits: { ...policy.deposits, maxPending } }))
  await app.databases.main.transact(async (tx) => {
    await publishPolicies(tx, policies, ['Asha', 'Bilal'], systemNow())
    await putSandboxOffers(tx)
  })
  await turnSwitch(app.databases.main.pool, 'deposit', true)
  // Reads the policies now; the server's own refresh continues.
  const leave = await startPolicyCache(app)
  leave()
}

function envOf(providersUrl: string, here: string, providerUrl: string): Readonly<Record<string, string>> {
  return {
    ZAMRA_PROVIDER_URL: providerUrl,
    ZAMRA_PAYMENT_PUBLIC_URL: here,
    ZAMRA_RAZORPAY_URL: providersUrl,
    ZAMRA_RAZORPAY_KEY: 'sandbox',
    ZAMRA_CASHFREE_URL: providersUrl,
    ZAMRA_CASHFREE_ID: 'sandbox',
    ZAMRA_JAZZCASH_URL: providersUrl,
    ZAMRA_JAZZCASH_MERCHANT: 'sandbox',
    ZAMRA_BKASH_URL: providersUrl,
    ZAMRA_BKASH_APP_KEY: 'sandbox',
    ZAMRA_BKASH_CERTIFICATES_URL: providersUrl,
    // Coins are offered, but this world has no chain.
    ZAMRA_CHAIN_URL: 'http://127.0.0.1:1',
  }
}

let players = 0

async function newPlayer({ app, fastify }: World, areaCode: string): Promise<WorldPlayer> {
  players += 1
  const device = `device-of-payer-${players}`
  const password = `password of payer ${players}`
  const playerId = await registerPlayer(app, { kind: 'registered', areaCode, password })
  const { sign } = await okFromApp(fastify, '/sso/idlogin', { userId: String(playerId), password }, { device })
  return { playerId, password, device, sign }
}
