import * as z from 'zod/mini'
import { variable } from './variable.ts'

/** The payout providers. A deployment has those whose key is set. */
export type PayoutConfig = {
  readonly razorpayX?: RazorpayXAccount | undefined
  readonly cashfree?: CashfreePayoutAccount | undefined
  readonly jazzcash?: JazzcashPayoutAccount | undefined
  readonly bkash?: BkashPayoutAccount | undefined
}

export type RazorpayXAccount = {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly webhookSecret: string
  /** The account of the operator that the money leaves. */
  readonly accountNumber: string
}

export type CashfreePayoutAccount = { readonly url: string; readonly id: string; readonly secret: string }

export type JazzcashPayoutAccount = {
  readonly url: string
  readonly key: string
  readonly secret: string
  /** Encrypt every request and answer: AES-128 has a key and an initial vector of sixteen characters each. */
  readonly encryptionKey: string
  readonly encryptionVector: string
}

export type BkashPayoutAccount = {
  readonly url: string
  readonly appKey: string
  readonly appSecret: string
  readonly username: string
  readonly password: string
  /** The origin that holds the certificates of its webhooks. */
  readonly certificates: string
  /** The topic that is its own. Anybody may have one there, and all are signed alike. */
  readonly topic: string
}

/** What every secret is in a sandbox, where there are none. */
const sandboxSecret = 'sandbox'
const sandboxAccount = '2323230000000001'
const sandboxTopic = 'arn:aws:sns:ap-southeast-1:000000000000:sandbox-payouts'

const secret = z._default(z.string(), sandboxSecret)
const key = z.optional(z.string())
const sixteen = z.string().check(z.length(16))
const ownSecret = { secret: true, live: 'required', defaultsTo: 'a published sandbox value' } as const

export function payoutVariables(url: z.ZodMiniType<string, string>) {
  const razorpayX = { ...ownSecret, with: 'ZAMRA_RAZORPAYX_KEY' }
  const cashfree = { ...ownSecret, with: 'ZAMRA_CASHFREE_PAYOUT_ID' }
  const jazzcash = { ...ownSecret, with: 'ZAMRA_JAZZCASH_PAYOUT_KEY' }
  const bkash = { ...ownSecret, with: 'ZAMRA_BKASH_PAYOUT_APP_KEY' }
  return {
    ZAMRA_RAZORPAYX_URL: variable('The API of RazorpayX (India).', z._default(url, 'https://api.razorpay.com')),
    ZAMRA_RAZORPAYX_KEY: variable('The key id of the RazorpayX account. Turns its payouts on.', key),
    ZAMRA_RAZORPAYX_SECRET: variable('The key secret of the RazorpayX account.', secret, razorpayX),
    ZAMRA_RAZORPAYX_WEBHOOK_SECRET: variable('Verifies the webhooks of RazorpayX.', secret, razorpayX),
    ZAMRA_RAZORPAYX_ACCOUNT: variable(
      'The RazorpayX account number that payouts leave.',
      z._default(z.string(), sandboxAccount),
      {
        live: 'required',
        with: 'ZAMRA_RAZORPAYX_KEY',
        defaultsTo: 'a published sandbox value',
      },
    ),
    ZAMRA_CASHFREE_PAYOUT_URL: variable(
      'The API of Cashfree Payouts (India).',
      z._default(url, 'https://api.cashfree.com'),
    ),
    ZAMRA_CASHFREE_PAYOUT_ID: variable('The client id at Cashfree Payouts. Turns its payouts on.', key),
    ZAMRA_CASHFREE_PAYOUT_SECRET: variable(
      'The client secret at Cashfree Payouts. It also verifies its webhooks.',
      secret,
      cashfree,
    ),
    ZAMRA_JAZZCASH_PAYOUT_URL: variable(
      'The disbursement API of JazzCash (Pakistan).',
      z._default(url, 'https://gateway.jazzcash.com.pk'),
    ),
    ZAMRA_JAZZCASH_PAYOUT_KEY: variable('The consumer key of JazzCash disbursement. Turns its payouts on.', key),
    ZAMRA_JAZZCASH_PAYOUT_SECRET: variable('The consumer secret of JazzCash disbursement.', secret, jazzcash),
    ZAMRA_JAZZCASH_PAYOUT_ENCRYPTION_KEY: variable(
      'The sixteen characters that encrypt the requests of JazzCash disbursement.',
      z._default(sixteen, 'sandbox-key-0016'),
      jazzcash,
    ),
    ZAMRA_JAZZCASH_PAYOUT_ENCRYPTION_VECTOR: variable(
      'The sixteen characters of the initial vector of JazzCash disbursement.',
      z._default(sixteen, 'sandbox-vector16'),
      jazzcash,
    ),
    ZAMRA_BKASH_PAYOUT_URL: variable(
      'The disbursement API of bKash (Bangladesh).',
      z._default(url, 'https://checkout.pay.bka.sh'),
    ),
    ZAMRA_BKASH_PAYOUT_APP_KEY: variable('The app key of bKash disbursement. Turns its payouts on.', key),
    ZAMRA_BKASH_PAYOUT_APP_SECRET: variable('The app secret of bKash disbursement.', secret, bkash),
    ZAMRA_BKASH_PAYOUT_USERNAME: variable(
      'The user name of bKash disbursement.',
      z._default(z.string(), sandboxSecret),
    ),
    ZAMRA_BKASH_PAYOUT_PASSWORD: variable('The password of bKash disbursement.', secret, bkash),
    ZAMRA_BKASH_PAYOUT_TOPIC: variable(
      'The Amazon SNS topic that bKash publishes the webhooks of payouts to. Messages of other topics are refused.',
      z._default(z.string().check(z.startsWith('arn:aws:sns:')), sandboxTopic),
      { live: 'required', with: 'ZAMRA_BKASH_PAYOUT_APP_KEY', defaultsTo: 'the topic of the simulator' },
    ),
    ZAMRA_BKASH_PAYOUT_CERTIFICATES_URL: variable(
      'The origin of the certificates that verify the webhooks of bKash payouts.',
      z._default(url, 'https://sns.ap-southeast-1.amazonaws.com'),
    ),
  }
}

type Read = z.infer<z.ZodMiniObject<ReturnType<typeof payoutVariables>>>

export function payoutOf(read: Read): PayoutConfig {
  const { ZAMRA_RAZORPAYX_KEY: razorpayX, ZAMRA_CASHFREE_PAYOUT_ID: cashfree } = read
  const { ZAMRA_JAZZCASH_PAYOUT_KEY: jazzcash, ZAMRA_BKASH_PAYOUT_APP_KEY: appKey } = read
  return {
    razorpayX: razorpayX
      ? {
          url: read.ZAMRA_RAZORPAYX_URL,
          key: razorpayX,
          secret: read.ZAMRA_RAZORPAYX_SECRET,
          webhookSecret: read.ZAMRA_RAZORPAYX_WEBHOOK_SECRET,
          accountNumber: read.ZAMRA_RAZORPAYX_ACCOUNT,
        }
      : undefined,
    cashfree: cashfree
      ? { url: read.ZAMRA_CASHFREE_PAYOUT_URL, id: cashfree, secret: read.ZAMRA_CASHFREE_PAYOUT_SECRET }
      : undefined,
    jazzcash: jazzcash
      ? {
          url: read.ZAMRA_JAZZCASH_PAYOUT_URL,
          key: jazzcash,
          secret: read.ZAMRA_JAZZCASH_PAYOUT_SECRET,
          encryptionKey: read.ZAMRA_JAZZCASH_PAYOUT_ENCRYPTION_KEY,
          encryptionVector: read.ZAMRA_JAZZCASH_PAYOUT_ENCRYPTION_VECTOR,
        }
      : undefined,
    bkash: appKey
      ? {
          url: read.ZAMRA_BKASH_PAYOUT_URL,
          appKey,
          appSecret: read.ZAMRA_BKASH_PAYOUT_APP_SECRET,
          username: read.ZAMRA_BKASH_PAYOUT_USERNAME,
          password: read.ZAMRA_BKASH_PAYOUT_PASSWORD,
          certificates: read.ZAMRA_BKASH_PAYOUT_CERTIFICATES_URL,
          topic: read.ZAMRA_BKASH_PAYOUT_TOPIC,
        }
      : undefined,
  }
}

/** The provider URLs by variable: in a live deployment none of them may be this machine. */
export function payoutAddresses({ razorpayX, cashfree, jazzcash, bkash }: PayoutConfig) {
  const given: readonly (readonly [string, string | undefined])[] = [
    ['ZAMRA_RAZORPAYX_URL', razorpayX?.url],
    ['ZAMRA_CASHFREE_PAYOUT_URL', cashfree?.url],
    ['ZAMRA_JAZZCASH_PAYOUT_URL', jazzcash?.url],
    ['ZAMRA_BKASH_PAYOUT_URL', bkash?.url],
    ['ZAMRA_BKASH_PAYOUT_CERTIFICATES_URL', bkash?.certificates],
  ]
  return given.flatMap(([name, url]) => (url === undefined ? [] : [[name, url] as const]))
}

/** The values of the sandbox that are no secrets and must not be used live either. */
export function sharedPayoutValues({ razorpayX, bkash }: PayoutConfig): readonly (readonly [string, boolean])[] {
  return [
    ['ZAMRA_RAZORPAYX_ACCOUNT', razorpayX?.accountNumber === sandboxAccount],
    ['ZAMRA_BKASH_PAYOUT_TOPIC', bkash?.topic === sandboxTopic],
  ]
}
