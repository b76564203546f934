import { uuidv7 } from '../../../base/random.ts'
import { appendEvent } from '../../../events/append.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import { claimIdentity, type Identity, isIndexOf, releaseIdentity, storedIndex } from '../../session/index.ts'
import { markPlayerChanged } from '../mark-player-changed.ts'
import { lockPlayerRow } from '../queries.ts'
import { withdrawHoldEnd } from '../withdraw-hold.ts'
import { identityOfRow } from './account-identity.ts'
import { confirmAccount } from './confirm-account.ts'
import { maskName } from './holder-name.ts'
import { type AccountRow, listAccounts, type NameCheck, writeAccount } from './queries.ts'
import { invalid, type RequestedAccount, readRequest } from './read-request.ts'
import { otherPersonOf, readVerifiedName } from './verified-name.ts'
import { verifyAccount } from './verify-account.ts'
import { accountPlace, toWireAccount } from './wire.ts'

type Call = '/bank/save'
type BankCheck = { readonly nameCheck: NameCheck; readonly branch: string | null }

/**
 * Validate, confirm, verify with the bank, claim the number, write. Each step can refuse and leaves nothing behind. Only
 * the claim is written before the account, and a claim without an account can be taken over by the next player.
 */
export const bankSave: Handler<Call> = async (ctx, input) => {
  const { app, playerId, now: at } = ctx
  const shard = app.databases.shardOf(playerId)
  const requested = await readRequest(ctx, input)
  const { identity } = requested
  const before = findReplacedAccount(ctx, input.id, identity, await listAccounts(shard.read, playerId))
  if (before && isUnchanged(ctx, before, requested)) return toWireAccount(app.vault, playerId, before, at)
  const other = otherPersonOf(requested.holder, await readVerifiedName(app, playerId))
  if (other) throw ctx.refusal('bank.otherPerson', other)
  const consumeConfirmation = await confirmAccount(ctx, input)
  const checked = await requireBankCheck(ctx, requested)
  if (!(await claimIdentity(app, identity, playerId))) throw ctx.refusal('bank.taken', {})
  await consumeConfirmation()
  const row = buildRow(ctx, before?.id ?? uuidv7(), requested, checked)
  await shard.transact(async (tx) => {
    await lockPlayerRow(tx, playerId)
    const present = findReplacedAccount(ctx, input.id, identity, await listAccounts(tx, playerId))
    // A concurrent request of the same player changed the list, so the player must see it again first.
    if (present?.id !== before?.id) throw ctx.refusal('server.busy', { retryAfter: 1 })
    await writeAccount(tx, playerId, row)
    await markPlayerChanged(tx, playerId, at)
    await appendEvent(tx, { kind: 'security.changed', playerId, at, payload: { what: 'payee' } })
  })
  if (before && !isIndexOf(identity, before.numberIndex)) {
    await releaseIdentity(app, identityOfRow(app.vault, playerId, before), playerId)
  }
  return toWireAccount(app.vault, playerId, row, at)
}

/** The account to replace: the one with this id, or else the one with this number. */
function findReplacedAccount(
  ctx: CallContext<Call>,
  id: string | undefined,
  identity: Identity,
  rows: readonly AccountRow[],
): AccountRow | undefined {
  const withNumber = rows.find((row) => isIndexOf(identity, row.numberIndex))
  if (id === undefined) return withNumber
  const named = rows.find((row) => row.id === id)
  if (!named) throw ctx.refusal('thing.notFound', {})
  if (withNumber && withNumber !== named) throw ctx.refusal('bank.taken', {})
  return named
}

/** An unchanged account is the retry of a lost response: it needs no confirmation and starts no hold. */
function isUnchanged({ app, playerId }: CallContext<Call>, row: AccountRow, requested: RequestedAccount): boolean {
  const holder = app.vault.open(row.holderSealed, accountPlace(playerId, row.id, 'holder_sealed'))
  const isWritten =
    row.code === requested.payee.code && row.accountType === requested.accountType && holder === requested.holder
  return isWritten && isIndexOf(requested.identity, row.numberIndex) && row.nameCheck !== 'other'
}

async function requireBankCheck(ctx: CallContext<Call>, { payee, holder }: RequestedAccount): Promise<BankCheck> {
  const check = await verifyAccount(ctx.app, payee, holder)
  if (check.name === 'noSuchBranch') throw invalid(ctx, 'ifsc', 'The bank does not know this branch')
  if (check.name === 'noSuchAccount') {
    throw invalid(ctx, payee.form === 'WALLET' ? 'walletNo' : 'accountNo', 'The bank does not know this account')
  }
  if (check.name === 'other') {
    throw ctx.refusal('bank.nameMismatch', { given: maskName(holder), known: maskName(check.known) })
  }
  const nameChecks = { same: 'same', later: 'pending', never: 'none' } as const
  return { nameCheck: nameChecks[check.name], branch: check.branch }
}

function buildRow(ctx: CallContext<Call>, id: string, requested: RequestedAccount, checked: BankCheck): AccountRow {
  const { app, playerId, now: at } = ctx
  const { payee, holder, accountType } = requested
  return {
    id,
    form: payee.form,
    code: payee.code,
    bankName: payee.bankName,
    accountType,
    ...checked,
    holderSealed: app.vault.seal(holder, accountPlace(playerId, id, 'holder_sealed')),
    numberSealed: app.vault.seal(payee.number, accountPlace(playerId, id, 'number_sealed')),
    numberIndex: storedIndex(requested.identity),
    numberTail: payee.number.slice(-4).toUpperCase(),
    knownNameSealed: null,
    holdUntil: withdrawHoldEnd(at, 'bankAccount'),
    savedAt: at,
  }
}
