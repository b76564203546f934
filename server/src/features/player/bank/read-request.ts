import type { InputOf } from '@zamra/contract/calls.ts'
import type { MobileWallet } from '@zamra/contract/mobile-wallet.ts'
import type { CallContext } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { findBoundPhone, type Identity } from '../../session/index.ts'
import { accountIdentity } from './account-identity.ts'
import { isProblem, type Payee, type Problem, parsePayee } from './bank-account.ts'
import { readAddress } from './chain-address.ts'
import { cleanHolderName } from './holder-name.ts'
import { listWallets, parseWallet } from './mobile-wallet.ts'
import type { AccountRow } from './queries.ts'
import { readPayoutRules } from './signed-settings.ts'

type Call = '/bank/save'

export type RequestedAccount = {
  readonly payee: Payee
  readonly identity: Identity
  readonly holder: string
  readonly accountType: AccountRow['accountType']
}

/** The payee that a player wants to save, well-formed; or a refusal that names the field. */
export async function readRequest(ctx: CallContext<Call>, input: InputOf<Call>): Promise<RequestedAccount> {
  const { accountType = null } = input
  const payee = await readPayee(ctx, input)
  if (isProblem(payee)) throw invalid(ctx, payee.field, payee.problem)
  const holder = cleanHolderName(input.holderName)
  if (!holder) throw invalid(ctx, 'holderName', 'Enter the name as the bank has it')
  const isBank = payee.form !== 'WALLET' && payee.form !== 'CHAIN'
  return {
    payee,
    identity: accountIdentity(ctx.app.vault, payee),
    holder,
    accountType: isBank ? accountType : null,
  }
}

async function readPayee(ctx: CallContext<Call>, input: InputOf<Call>): Promise<Payee | Problem> {
  const { mobileWallet, walletNo, address, addressSignature: signature } = input
  if (address !== undefined) return readAddress(ctx, { address, signature })
  return mobileWallet === undefined ? parseBank(ctx, input) : readWallet(ctx, mobileWallet, walletNo)
}

function parseBank(ctx: CallContext<Call>, input: InputOf<Call>): Payee | Problem {
  if (input.accountType === undefined) throw invalid(ctx, 'accountType', 'missing')
  return parsePayee(policyOf(ctx.app, ctx.market).bankForm, input)
}

async function readWallet(ctx: CallContext<Call>, code: MobileWallet, walletNo: string | undefined) {
  const { app, playerId, market } = ctx
  const rules = await readPayoutRules(app, market)
  if (!listWallets(app, market, rules).some((wallet) => wallet.code === code)) {
    throw invalid(ctx, 'mobileWallet', 'This wallet cannot be paid to in this market')
  }
  const bound = await findBoundPhone(app, playerId)
  if (!bound) throw ctx.refusal('phone.required', {})
  return parseWallet(code, walletNo, bound.e164)
}

export function invalid(ctx: CallContext<Call>, field: string, problem: string) {
  return ctx.refusal('input.invalid', { fields: [{ field, problem }] })
}
