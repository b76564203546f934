import type { AppContext } from '../../../app-context.ts'
import { openBankVerification } from '../../../providers/bank/bank-verification.ts'
import type { Payee } from './bank-account.ts'
import { isSameName } from './holder-name.ts'
import { isListedBranch } from './ifsc.ts'

/** The result of a name check. `later`: the provider is unavailable. `never`: the market has no such provider. */
export type BankAccountCheck =
  | { readonly name: 'same' | 'later' | 'never'; readonly branch: string | null }
  | { readonly name: 'other'; readonly known: string }
  | { readonly name: 'noSuchBranch' }
  | { readonly name: 'noSuchAccount' }

/** No provider in Pakistan and Bangladesh verifies account names; there the first payout shows them. */
export async function verifyBankAccount(
  { config }: Pick<AppContext, 'config'>,
  payee: Payee,
  holder: string,
): Promise<BankAccountCheck> {
  if (payee.form !== 'IFSC') return { name: 'never', branch: null }
  const desk = openBankVerification(config)
  const [branch, answer] = await Promise.all([
    desk.findBranch(payee.code),
    desk.findHolderName({ number: payee.number, ifsc: payee.code, holder }),
  ])
  if (branch.outcome === 'unknown' && !isListedBranch(payee.code)) return { name: 'noSuchBranch' }
  const at = branch.outcome === 'found' ? branch.branch : null
  if (answer.outcome === 'unavailable') return { name: 'later', branch: at }
  if (answer.outcome === 'noSuchAccount') return { name: 'noSuchAccount' }
  return isSameName(holder, answer.name) ? { name: 'same', branch: at } : { name: 'other', known: answer.name }
}
