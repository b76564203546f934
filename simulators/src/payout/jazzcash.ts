import { createCipheriv, createDecipheriv } from 'node:crypto'
import { chance, decimal, fromDecimal, newDigits } from '../payment/orders.ts'
import { isSame, type ProviderRequest, type ProviderResponse, parse, textOf } from '../payment/wire.ts'
import {
  acceptPayout,
  findPayout,
  isRefused,
  type Payout,
  type PayoutSystem,
  type PayoutWire,
  recordRefusal,
} from './payouts.ts'

const base = '/jazzcash/third-party-integration'
const walletPath = `${base}/srv6/api/wso2/mw/payment`
const inquiryPath = `${base}/srv2/api/wso2/ibft/inquiry`
const bankPath = `${base}/srv3/api/wso2/ibft/payment`
const statusPath = `${base}/srv1/api/wso2/transactionStatus`

type Fields = Readonly<Record<string, string>>

/** JazzCash disbursement: a token, then bodies that are encrypted both ways. Every reference is taken once. No webhooks. */
export const jazzcashDisbursement: PayoutWire = {
  answer(system, request) {
    if (request.method !== 'POST') return undefined
    if (request.path === '/token') return grant(system, request)
    if (!request.path.startsWith(base)) return undefined
    if (!isSame(request.headers.authorization, `Bearer ${tokenOf(system)}`))
      return { status: 401, body: { fault: { code: 900_901, message: 'Invalid Credentials' } } }
    const answer = serve(system, request.path, decrypted(system, request.text))
    return answer && { status: 200, body: { data: encrypted(system, answer) } }
  },
  isOrder: ({ path }) => path === walletPath || path === bankPath,
  webhooks: () => [],
}

function grant(system: PayoutSystem, { headers, text }: ProviderRequest): ProviderResponse {
  const { key, secret } = system.secrets.jazzcashDisbursement
  const isOurs = isSame(headers.authorization, `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`)
  if (!isOurs || new URLSearchParams(text).get('grant_type') !== 'client_credentials')
    return { status: 400, body: { error: 'invalid_client' } }
  return { status: 200, body: { access_token: tokenOf(system), token_type: 'Bearer', expires_in: 3_600 } }
}

function serve(system: PayoutSystem, path: string, asked: Fields): Fields | undefined {
  if (path === walletPath) {
    const { referenceId = '', receiverMSISDN = '', amount = '' } = asked
    if (!/^92\d{10}$/.test(receiverMSISDN)) return no('G2P-T-1001', 'Invalid receiver')
    return pay(system, { payoutNo: referenceId, payee: receiverMSISDN, amount })
  }
  if (path === inquiryPath) return inquire(system, asked)
  if (path === bankPath) {
    const [amount = '', payee = ''] = Buffer.from(asked.Init_transactionID ?? '', 'hex')
      .toString()
      .split(' ')
    return pay(system, { payoutNo: asked.referenceID ?? '', payee, amount })
  }
  return path === statusPath ? standing(system, asked) : undefined
}

/**
 * The number of the inquiry contains what was asked, so that nothing has to be remembered. Every wallet belongs to Bilal
 * Khan. The last digits of its number select another answer: …404 no such wallet, …013 another holder, …503 no answer.
 */
function inquire({ stored, behaviourOf }: PayoutSystem, asked: Fields): Fields {
  const { bankAccountNumber = '', bankCode = '', amount = '', referenceId = '' } = asked
  if (chance(stored, 'busy', referenceId) < behaviourOf('jazzcashDisbursement').busy)
    return no('G2P-T-5000', 'The service is busy')
  if (!/^\w{8,34}$/.test(bankAccountNumber) || !bankCode) return no('G2P-T-1002', 'Invalid account')
  const found = ok(Buffer.from(`${amount} ${bankAccountNumber}`).toString('hex'))
  if (!banksOfWallets.includes(bankCode)) return found
  if (bankAccountNumber.endsWith('404')) return no('G2P-T-1002', 'Invalid account')
  if (bankAccountNumber.endsWith('503')) return no('G2P-T-9', 'The bank does not answer')
  return { ...found, accountTitle: bankAccountNumber.endsWith('013') ? 'SUNITA DEVI' : 'BILAL KHAN' }
}

/** The banks behind JazzCash and Easypaisa. */
const banksOfWallets: readonly string[] = ['MMBL', 'TMFB']

type Order = { readonly payoutNo: string; readonly payee: string; readonly amount: string }

function pay(system: PayoutSystem, { payoutNo, payee, amount }: Order): Fields {
  if (findPayout(system.stored, 'jazzcashDisbursement', payoutNo)) return no('G2P-T-2002', 'Duplicate reference')
  const wanted = {
    provider: 'jazzcashDisbursement',
    ref: newDigits(system.stored, 12),
    payoutNo,
    amount: fromDecimal(amount),
    currency: 'PKR',
    payee,
    request: '',
  } as const
  // A refusal is remembered as a failed transaction.
  const payout = isRefused(system, 'jazzcashDisbursement', payoutNo)
    ? recordRefusal(system, wanted, 'The receiver cannot be credited')
    : acceptPayout(system, wanted)
  if (payout.state === 'paid') return ok(payout.ref)
  return payout.state === 'failed' ? no('G2P-T-3001', payout.reason ?? '') : no('G2P-T-9', 'In progress')
}

const statuses = { pending: 'Pending', paid: 'Completed', failed: 'Failed', reversed: 'Reversed' } as const

function standing({ stored }: PayoutSystem, { originalReferenceId = '' }: Fields): Fields {
  const payout = findPayout(stored, 'jazzcashDisbursement', originalReferenceId)
  if (!payout) return no('G2P-T-404', 'No record found')
  return { ...ok(payout.ref), ...standingOf(payout) }
}

function standingOf({ state, amount, reason }: Payout): Fields {
  return {
    transactionStatus: statuses[state],
    amount: decimal(amount),
    ...(reason && { responseDescription: reason }),
  }
}

function ok(transactionID: string): Fields {
  return { responseCode: 'G2P-T-0', responseDescription: 'Process service request successfully.', transactionID }
}

function no(responseCode: string, responseDescription: string): Fields {
  return { responseCode, responseDescription }
}

/** Another seed takes all tokens back. */
function tokenOf({ stored }: PayoutSystem): string {
  return Buffer.from(`token by ${stored.seed}`).toString('hex')
}

function decrypted({ secrets }: PayoutSystem, text: string): Fields {
  const { encryptionKey, encryptionVector } = secrets.jazzcashDisbursement
  const cipher = createDecipheriv('aes-128-cbc', encryptionKey, encryptionVector)
  return parse(cipher.update(textOf(parse(text).data), 'hex', 'utf8') + cipher.final('utf8')) as Fields
}

function encrypted({ secrets }: PayoutSystem, fields: Fields): string {
  const { encryptionKey, encryptionVector } = secrets.jazzcashDisbursement
  const cipher = createCipheriv('aes-128-cbc', encryptionKey, encryptionVector)
  return cipher.update(JSON.stringify(fields), 'utf8', 'hex') + cipher.final('hex')
}
