import type { AppContext } from '../../../app-context.ts'
import { openBankVerification } from '../../../providers/bank/bank-verification.ts'
import type { Payee } from './bank-account.ts'
import { findHolderName } from './find-holder-name.ts'
import { isSameName } from './holder-name.ts'
import { isListedBranch } from './ifsc.ts'

/** The result of a name check. `later`: the provider is unavailable. `never`: nobody can be asked for the name. */
export type AccountCheck =
  | { readonly name: 'same' | 'later' | 'never'; readonly branch: string | null }
  | { readonly name: 'other'; readonly known: string }
  | { readonly name: 'noSuchBranch' }
  | { readonly name: 'noSuchAccount' }

/** Asks the bank, or the wallet, whether it knows the account under this name. */
export async function verifyAccount(
  app: Pick<AppContext, 'config' | 'providers'>,
  payee: Payee,
  holder: string,
): Promise<AccountCheck> {
  const [branch, answer] = await Promise.all([findBranch(app, payee), findHolderName(app, { ...payee, holder })])
  if (branch === 'unknown') return { name: 'noSuchBranch' }
  if (answer === undefined) return { name: 'never', branch }
  if (answer.outcome === 'unavailable') return { name: 'later', branch }
  if (answer.outcome === 'noSuchAccount') return { name: 'noSuchAccount' }
  return isSameName(holder, answer.name) ? { name: 'same', branch } : { name: 'other', known: answer.name }
}

/** The branch of an Indian account, as far as it is known. */
async function findBranch(
  { config }: Pick<AppContext, 'config'>,
  { form, code }: Payee,
): Promise<string | null | 'unknown'> {
  if (form !== 'IFSC') return null
  const found = await openBankVerification(config).findBranch(code)
  if (found.outcome === 'found') return found.branch
  return found.outcome === 'unknown' && !isListedBranch(code) ? 'unknown' : null
}
