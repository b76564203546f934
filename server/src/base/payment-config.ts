import * as z from 'zod/mini'
import { variable } from './variable.ts'

/** The payment providers. A deployment has those whose key is set. */
export type PaymentConfig = {
  /** Where payers' browsers reach `/pay`. */
  readonly publicUrl: string
  readonly razorpay?: RazorpayAccount | undefined
  readonly cashfree?: CashfreeAccount | undefined
  readonly jazzcash?: JazzcashAccount | undefined
  readonly bkash?: BkashAccount | undefined
}

export type RazorpayAccount = {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly webhookSecret: string
}

export type CashfreeAccount = {
  readonly url: string
  readonly id: string
  readonly secret: string
  readonly webhookUrl: string
}

export type JazzcashAccount = {
  readonly url: string
  /** Where a payer's browser finds its page. */
  readonly pageUrl: string
  readonly merchant: string
  readonly password: string
  readonly salt: string
}

export type BkashAccount = {
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

/** Where the simulator of bKash tells. */
const sandboxTopic = 'arn:aws:sns:ap-southeast-1:000000000000:sandbox'

const secret = z._default(z.string(), sandboxSecret)
const key = z.optional(z.string())
const ownSecret = { secret: true, live: 'required', defaultsTo: 'a published sandbox value' } as const

export function paymentVariables(url: z.ZodMiniType<string, string>) {
  return {
    ZAMRA_PAYMENT_PUBLIC_URL: variable('The public URL where the browsers of payers reach `/pay`.', z.optional(url), {
      defaultsTo: '`ZAMRA_WEB_ORIGIN`',
    }),
    ZAMRA_RAZORPAY_URL: variable('The API of Razorpay (India).', z._default(url, 'https://api.razorpay.com')),
    ZAMRA_RAZORPAY_KEY: variable('The key id of the Razorpay account. Turns Razorpay on.', key),
    ZAMRA_RAZORPAY_SECRET: variable('The key secret of the Razorpay account.', secret, {
      ...ownSecret,
      with: 'ZAMRA_RAZORPAY_KEY',
    }),
    ZAMRA_RAZORPAY_WEBHOOK_SECRET: variable('Verifies the webhooks of Razorpay.', secret, {
      ...ownSecret,
      with: 'ZAMRA_RAZORPAY_KEY',
    }),
    ZAMRA_CASHFREE_URL: variable('The API of Cashfree Payments (India).', z._default(url, 'https://api.cashfree.com')),
    ZAMRA_CASHFREE_ID: variable('The client id of the Cashfree account. Turns Cashfree on.', key),
    ZAMRA_CASHFREE_SECRET: variable(
      'The client secret of the Cashfree account. It also verifies its webhooks.',
      secret,
      { ...ownSecret, with: 'ZAMRA_CASHFREE_ID' },
    ),
    ZAMRA_JAZZCASH_URL: variable(
      'The API of JazzCash (Pakistan).',
      z._default(url, 'https://payments.jazzcash.com.pk'),
    ),
    ZAMRA_JAZZCASH_PAGE_URL: variable('Where browsers find the payment page of JazzCash.', z.optional(url), {
      defaultsTo: '`ZAMRA_JAZZCASH_URL`',
    }),
    ZAMRA_JAZZCASH_MERCHANT: variable('The merchant id at JazzCash. Turns JazzCash on.', key),
    ZAMRA_JAZZCASH_PASSWORD: variable('The password of the JazzCash merchant.', secret, {
      ...ownSecret,
      with: 'ZAMRA_JAZZCASH_MERCHANT',
    }),
    ZAMRA_JAZZCASH_SALT: variable(
      'The integrity salt of the JazzCash merchant. It signs requests and verifies webhooks.',
      secret,
      { ...ownSecret, with: 'ZAMRA_JAZZCASH_MERCHANT' },
    ),
    ZAMRA_BKASH_URL: variable('The API of bKash (Bangladesh).', z._default(url, 'https://tokenized.pay.bka.sh')),
    ZAMRA_BKASH_APP_KEY: variable('The app key at bKash. Turns bKash on.', key),
    ZAMRA_BKASH_APP_SECRET: variable('The app secret at bKash.', secret, { ...ownSecret, with: 'ZAMRA_BKASH_APP_KEY' }),
    ZAMRA_BKASH_USERNAME: variable('The user name of the bKash merchant.', z._default(z.string(), sandboxSecret)),
    ZAMRA_BKASH_PASSWORD: variable('The password of the bKash merchant.', secret, {
      ...ownSecret,
      with: 'ZAMRA_BKASH_APP_KEY',
    }),
    ZAMRA_BKASH_TOPIC: variable(
      'The Amazon SNS topic that bKash publishes webhooks to. Messages of other topics are refused, because all topics are signed alike.',
      z._default(z.string().check(z.startsWith('arn:aws:sns:')), sandboxTopic),
      { live: 'required', with: 'ZAMRA_BKASH_APP_KEY', defaultsTo: 'the topic of the simulator' },
    ),
    ZAMRA_BKASH_CERTIFICATES_URL: variable(
      'The origin of the certificates that verify the webhooks of bKash.',
      z._default(url, 'https://sns.ap-southeast-1.amazonaws.com'),
    ),
  }
}

type Read = z.infer<z.ZodMiniObject<ReturnType<typeof paymentVariables>>>

type Origins = { readonly webOrigin: string; readonly providerUrl: string }

export function paymentOf(read: Read, { webOrigin, providerUrl }: Origins): PaymentConfig {
  const publicUrl = read.ZAMRA_PAYMENT_PUBLIC_URL ?? webOrigin
  const { ZAMRA_RAZORPAY_KEY: razorpay, ZAMRA_CASHFREE_ID: cashfree } = read
  const { ZAMRA_JAZZCASH_MERCHANT: merchant, ZAMRA_BKASH_APP_KEY: appKey } = read
  return {
    publicUrl,
    razorpay: razorpay
      ? {
          url: read.ZAMRA_RAZORPAY_URL,
          key: razorpay,
          secret: read.ZAMRA_RAZORPAY_SECRET,
          webhookSecret: read.ZAMRA_RAZORPAY_WEBHOOK_SECRET,
        }
      : undefined,
    cashfree: cashfree
      ? {
          url: read.ZAMRA_CASHFREE_URL,
          id: cashfree,
          secret: read.ZAMRA_CASHFREE_SECRET,
          webhookUrl: new URL('/hooks/payment/cashfree', providerUrl).href,
        }
      : undefined,
    jazzcash: merchant
      ? {
          url: read.ZAMRA_JAZZCASH_URL,
          pageUrl: read.ZAMRA_JAZZCASH_PAGE_URL ?? read.ZAMRA_JAZZCASH_URL,
          merchant,
          password: read.ZAMRA_JAZZCASH_PASSWORD,
          salt: read.ZAMRA_JAZZCASH_SALT,
        }
      : undefined,
    bkash: appKey
      ? {
          url: read.ZAMRA_BKASH_URL,
          appKey,
          appSecret: read.ZAMRA_BKASH_APP_SECRET,
          username: read.ZAMRA_BKASH_USERNAME,
          password: read.ZAMRA_BKASH_PASSWORD,
          certificates: read.ZAMRA_BKASH_CERTIFICATES_URL,
          topic: read.ZAMRA_BKASH_TOPIC,
        }
      : undefined,
  }
}

/** The provider URLs by variable: in a live deployment none of them may be this machine. */
export function paymentAddresses(payment: PaymentConfig): readonly (readonly [string, string])[] {
  const { razorpay, cashfree, jazzcash, bkash } = payment
  const isUsed = [razorpay, cashfree, jazzcash, bkash].some((provider) => provider !== undefined)
  const given: readonly (readonly [string, string | undefined])[] = [
    ['ZAMRA_PAYMENT_PUBLIC_URL', isUsed ? payment.publicUrl : undefined],
    ['ZAMRA_RAZORPAY_URL', razorpay?.url],
    ['ZAMRA_CASHFREE_URL', cashfree?.url],
    ['ZAMRA_JAZZCASH_URL', jazzcash?.url],
    ['ZAMRA_JAZZCASH_PAGE_URL', jazzcash?.pageUrl],
    ['ZAMRA_BKASH_URL', bkash?.url],
    ['ZAMRA_BKASH_CERTIFICATES_URL', bkash?.certificates],
  ]
  return given.flatMap(([name, url]) => (url === undefined ? [] : [[name, url] as const]))
}

/** The topic of the simulator: anybody can publish to it. */
export function isSandboxTopic({ bkash }: PaymentConfig): boolean {
  return bkash?.topic === sandboxTopic
}
