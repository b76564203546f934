import { createCipheriv, createDecipheriv } from 'node:crypto'
import { type Money, toMajor } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { JazzcashPayoutAccount } from '../../base/payout-config.ts'
import { randomInt } from '../../base/random.ts'
import { parseExact, readDecimal, twoDecimals } from '../payment/exact-json.ts'
import { ProviderError } from '../payment/port.ts'
import { parseAnswer } from '../payment/provider-request.ts'
import { cacheToken } from '../payment/token-cache.ts'
import { askProvider } from './payout-request.ts'
import type { PayoutOrder, PayoutProvider, PayoutSnapshot, WalletAccount } from './port.ts'

/** An account that is reached through its bank. */
type BankAccount = { readonly account: string; readonly code: string; readonly phone: string }

const grant = z.object({ access_token: z.string(), expires_in: z.coerce.number() })
const envelope = z.object({ data: z.string() })
const result = z.looseObject({
  responseCode: z.string(),
  responseDescription: z.nullish(z.string()),
  transactionID: z.nullish(z.string()),
})
const named = z.looseObject({ ...result.shape, accountTitle: z.nullish(z.string()) })
const status = z.looseObject({
  ...result.shape,
  transactionStatus: z.nullish(z.string()),
  amount: z.nullish(z.string()),
})

const base = '/jazzcash/third-party-integration'
const done = 'G2P-T-0'
const noRecord = 'G2P-T-404'
/** The receiver or the account does not exist: asking again gets the same answer. */
const wrongAccount: readonly string[] = ['G2P-T-1001', 'G2P-T-1002']
/** The banks that keep the accounts of the wallets. The number of an account is the national mobile number. */
const bankOfWallet = { JAZZCASH: 'MMBL', EASYPAISA: 'TMFB', BKASH: '' } as const
/** An inquiry needs an amount, and moves nothing. */
const inquiredAmount = '1.00'
const states: Readonly<Record<string, PayoutSnapshot['state']>> = {
  Completed: 'paid',
  Failed: 'failed',
  Reversed: 'reversed',
}

/**
 * JazzCash disbursement: to its own wallets in one step, to a bank account or an Easypaisa wallet by IBFT in two (the
 * inquiry names the account, the payment moves the money). Requests and answers are encrypted with AES-128-CBC and travel
 * as hexadecimal text. A reference is accepted once, so the payment always carries our number; inquiries, which move
 * nothing, have a new reference each. A payment that is not answered with success or a wrong account has an unknown outcome: the status decides. There
 * are no webhooks.
 */
export function jazzcashDisbursement(account: JazzcashPayoutAccount): PayoutProvider {
  const { url, key, secret } = account
  const withToken = cacheToken(async () => {
    const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const given = await askProvider({ url: new URL('/token', url), headers: { authorization }, body }, grant)
    return { token: given.access_token, validForMs: given.expires_in * 1_000 }
  })
  const call = async <T>(path: string, shape: z.ZodMiniType<T>, fields: Readonly<Record<string, string>>) => {
    const body = { data: encrypt(account, JSON.stringify(fields)) }
    const { data } = await withToken((token) =>
      askProvider(
        { url: new URL(`${base}${path}`, url), headers: { authorization: `Bearer ${token}` }, body },
        envelope,
      ),
    )
    return parseAnswer(shape, () => parseExact(decrypt(account, data)))
  }

  const inquire = ({ account: number, code, phone }: BankAccount, amount: string) =>
    call('/srv2/api/wso2/ibft/inquiry', named, {
      bankAccountNumber: number,
      bankCode: code,
      amount,
      receiverMSISDN: withoutPlus(phone),
      referenceId: newReference(),
    })

  /** Nothing moves before the payment, so a wrong account is a definite refusal. A fault of the service is none. */
  async function openTransfer({ amount }: PayoutOrder, payee: BankAccount): Promise<string> {
    const answer = await inquire(payee, twoDecimals(amount))
    if (answer.responseCode === done && answer.transactionID) return answer.transactionID
    throw failureOf(answer)
  }

  async function pay(order: PayoutOrder) {
    const { payoutNo, payee, amount } = order
    if (payee.kind === 'chain') throw new RangeError('JazzCash pays to bank accounts and wallets only')
    if (payee.kind === 'bank' || payee.wallet !== 'JAZZCASH') {
      const opened = await openTransfer(order, payee.kind === 'bank' ? payee : accountOfWallet(payee))
      return call('/srv3/api/wso2/ibft/payment', result, { Init_transactionID: opened, referenceID: payoutNo })
    }
    return call('/srv6/api/wso2/mw/payment', result, {
      receiverMSISDN: withoutPlus(payee.phone),
      amount: twoDecimals(amount),
      referenceId: payoutNo,
    })
  }

  return {
    id: 'jazzcashDisbursement',
    async send(order) {
      const answer = await pay(order)
      if (answer.responseCode !== done) throw failureOf(answer)
      const ref = answer.transactionID ?? ''
      return { providerRef: ref, state: 'paid', amount: order.amount, ...(ref && { utr: ref }) }
    },
    async fetch({ payoutNo, amount }) {
      const fields = { originalReferenceId: payoutNo, referenceID: newReference() }
      const answer = await call('/srv1/api/wso2/transactionStatus', status, fields)
      if (answer.responseCode === noRecord) return undefined
      if (answer.responseCode !== done) throw new ProviderError('unknown', describe(answer))
      return snapshotOf(answer, amount)
    },
    async findHolderName(wallet) {
      try {
        const { responseCode, accountTitle } = await inquire(accountOfWallet(wallet), inquiredAmount)
        if (wrongAccount.includes(responseCode)) return { outcome: 'noSuchAccount' }
        if (responseCode === done && accountTitle) return { outcome: 'known', name: accountTitle }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
      }
      return { outcome: 'unavailable' }
    },
  }
}

function accountOfWallet({ wallet, phone }: WalletAccount): BankAccount {
  return { account: phone.replace(/^\+92/, '0'), code: bankOfWallet[wallet], phone }
}

function snapshotOf(given: z.infer<typeof status>, ordered: Money): PayoutSnapshot {
  const { transactionID: ref, transactionStatus, amount, responseDescription: reason } = given
  const state = states[transactionStatus ?? ''] ?? 'pending'
  return {
    providerRef: ref ?? '',
    state,
    amount: parseAnswer(z.bigint(), () => readDecimal(amount || toMajor(ordered))) as Money,
    ...(ref && state === 'paid' && { utr: ref }),
    ...(reason && (state === 'failed' || state === 'reversed') && { reason }),
  }
}

function failureOf(answer: z.infer<typeof result>): ProviderError {
  const outcome = wrongAccount.includes(answer.responseCode) ? 'refused' : 'unknown'
  return new ProviderError(outcome, describe(answer))
}

function describe({ responseCode, responseDescription }: z.infer<typeof result>): string {
  return `${responseCode} ${responseDescription ?? ''}`.trimEnd()
}

function newReference(): string {
  return `Q${String(randomInt(0, 999_999_999_999)).padStart(19, '0')}`
}

function withoutPlus(phone: string): string {
  return phone.replace(/^\+/, '')
}

type Keys = Pick<JazzcashPayoutAccount, 'encryptionKey' | 'encryptionVector'>

function encrypt({ encryptionKey, encryptionVector }: Keys, text: string): string {
  const cipher = createCipheriv('aes-128-cbc', encryptionKey, encryptionVector)
  return cipher.update(text, 'utf8', 'hex') + cipher.final('hex')
}

function decrypt({ encryptionKey, encryptionVector }: Keys, data: string): string {
  const cipher = createDecipheriv('aes-128-cbc', encryptionKey, encryptionVector)
  return cipher.update(data, 'hex', 'utf8') + cipher.final('utf8')
}
