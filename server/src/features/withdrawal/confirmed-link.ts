import { timingSafeEqual } from 'node:crypto'
import type { Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import type { Vault } from '../../base/vault.ts'
import { policyOf } from '../market/index.ts'
import { frozenPayeePlace } from '../player/index.ts'
import type { FrozenPayee, NewWithdrawal } from './stored-withdrawal.ts'

type Linked = Pick<NewWithdrawal, 'playerId' | 'withdrawNo' | 'currency' | 'fee' | 'tax' | 'coinUnits'> &
  Pick<FrozenPayee, 'payeeKind' | 'payeeCode' | 'holderSealed' | 'numberSealed'> & { readonly net: Money }

/**
 * Ties the player's confirmation to the amount and the payee: a keyed hash over everything that a payout sends. A person who
 * can change a row but has no key cannot turn one confirmation into another.
 */
export function linkOf(vault: Vault, row: Linked): string {
  return linksOf(vault, row)[0].toString('hex')
}

/** Whether what is to be paid is what the player confirmed, where the market asks for that. */
export function isAsConfirmed(
  app: AppContext,
  row: Linked & { readonly market: string; readonly confirmation: { readonly link?: string } },
): boolean {
  if (!policyOf(app, row.market).withdrawals.dynamicLinking) return true
  const link = Buffer.from(row.confirmation.link ?? '', 'hex')
  return linksOf(app.vault, row).some((expected) => link.length === expected.length && timingSafeEqual(link, expected))
}

/** One per key of the vault, because a payout may outlive the change of a key. */
function linksOf(vault: Vault, row: Linked): readonly [Buffer, ...Buffer[]] {
  const { playerId, withdrawNo, currency, fee, tax, net, payeeKind, payeeCode, coinUnits } = row
  const opened = (column: 'holder_sealed' | 'number_sealed', sealed: Buffer) =>
    vault.open(sealed, frozenPayeePlace(playerId, withdrawNo, column))
  const [holder, number] = [opened('holder_sealed', row.holderSealed), opened('number_sealed', row.numberSealed)]
  const figures = [currency, String(net), String(fee), String(tax), coinUnits]
  const content = JSON.stringify([withdrawNo, ...figures, payeeKind, payeeCode, holder, number])
  const [storing, ...others] = vault.blindIndexes('withdrawal confirmation', content)
  return [storing.hash, ...others.map(({ hash }) => hash)]
}
