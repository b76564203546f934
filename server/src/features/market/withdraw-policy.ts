import type { MainReader } from '../../db/database.ts'
import type { Databases } from '../../db/databases.ts'
import { judgeVersions, type PolicyConfig } from './judge-versions.ts'
import { scheduledClosings } from './policy-closings.ts'
import { noticeMs } from './policy-timeline.ts'
import { signedWithdrawal, type Withdrawal } from './policy-withdrawal.ts'
import { insertWithdrawal } from './queries.ts'
import { ProposalError, requireProposer, type SignedProposal, writeProposal } from './signed-proposal.ts'

type Wanted = Pick<Withdrawal, 'market' | 'version' | 'why' | 'by'>
type Context = { readonly config: PolicyConfig; readonly now: Date }

/**
 * The text with which one person takes back a version that has not begun: what is in force stays in force. A version that
 * closes something stays too: one person alone must not keep a market open that two people have closed.
 */
export async function contentToWithdraw(main: MainReader, wanted: Wanted, context: Context): Promise<string> {
  const effectiveAt = await requireWithdrawable(main, wanted, context)
  const signed: Withdrawal = { ...wanted, effectiveAt: effectiveAt.toISOString(), at: context.now.toISOString() }
  return writeProposal(signed)
}

/** Stores a signed withdrawal. `now` is the time at which it is stored, which may be later than the one that was signed. */
export async function withdrawPolicy(
  main: Databases['main'],
  proposal: SignedProposal,
  context: Context,
): Promise<void> {
  const { market, version } = signedWithdrawal(proposal.content)
  await requireProposer(main.read, 'policy withdrawal', proposal)
  await requireWithdrawable(main.read, { market, version }, context)
  const row = { market, version, content: proposal.content, signature: proposal.signature.toString('hex') }
  await main.transact((tx) => insertWithdrawal(tx, row))
}

async function requireWithdrawable(
  main: MainReader,
  { market, version }: Pick<Wanted, 'market' | 'version'>,
  { config, now }: Context,
): Promise<Date> {
  const versions = (await judgeVersions(main, config)).markets.get(market) ?? []
  const scheduled = versions.find(({ beginsMs }) => beginsMs > now.getTime())
  if (scheduled?.version !== version)
    throw new ProposalError(
      `version ${version} of ${market} is not scheduled: it has begun, was withdrawn or was superseded`,
    )
  if (scheduled.beginsMs - now.getTime() < noticeMs)
    throw new ProposalError(`version ${version} of ${market} begins within seconds: publish the next version instead`)
  const closings = scheduledClosings(versions, { at: now, deployment: config.deployment })
  if (closings.length > 0)
    throw new ProposalError(
      `version ${version} of ${market} closes ${closings.join(', ')}: one person cannot take that back. ` +
        'Propose the next version, which supersedes it when two people have signed',
    )
  return new Date(scheduled.beginsMs)
}
