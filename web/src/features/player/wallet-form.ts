import type { ErrorTexts } from '../../lib/use-form.ts'
import type { MobileWallet } from './api.ts'
import type { PayeeInput } from './bank-form.ts'

type WalletForm = { readonly holderName: string; readonly walletNo: string }
type WalletErrors = ErrorTexts<'holderName' | 'walletNo'>

/** Whether it is a mobile number of the country is the server's to say. A wallet on the bound number needs none. */
export function validateWallet({ isBoundNumber }: MobileWallet, { holderName, walletNo }: WalletForm): WalletErrors {
  return {
    ...(holderName.trim().length < 2 ? { holderName: 'bank.holder.empty' } : {}),
    ...(isBoundNumber ? {} : numberError(walletNo)),
  }
}

function numberError(walletNo: string): WalletErrors {
  if (walletNo === '') return { walletNo: 'wallet.number.empty' }
  return /^\p{Nd}{4,15}$/u.test(walletNo) ? {} : { walletNo: 'wallet.number.malformed' }
}

/** The form as the input of the call. */
export function walletInput({ code, isBoundNumber }: MobileWallet, form: WalletForm, id?: string): PayeeInput {
  return {
    ...(id === undefined ? {} : { id }),
    holderName: form.holderName.trim().replace(/\s+/g, ' '),
    mobileWallet: code,
    ...(isBoundNumber ? {} : { walletNo: form.walletNo }),
  }
}

export function walletErrorAt(field: string | undefined): WalletErrors {
  return field === 'holderName' ? { holderName: 'bank.holder.empty' } : { walletNo: 'wallet.number.unknown' }
}
