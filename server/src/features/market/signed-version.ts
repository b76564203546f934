import * as z from 'zod/mini'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { whyIgnored } from './ignored-decisions.ts'
import { listOperators, type RegisteredOperator, type StoredApproval } from './queries.ts'
import { isSignedByBoth, type ProposalSubject, type StoredPublication, storedApproval } from './signed-proposal.ts'

export type SignedVersion = {
  readonly subject: ProposalSubject
  /** Names one stored version, such as a promotion and its number. */
  readonly id: string
  /** Reads how the version was published. It is asked for once: a stored version never changes. */
  readonly readPublication: () => Promise<Publication | undefined>
  /** Whether the signed content is the stored version. */
  readonly isContent: (content: string) => boolean
}

/** The seed of a sandbox has no approval. */
type Publication = Omit<StoredPublication, 'approval'> & { readonly approval: StoredApproval | null }

const verdicts = stateKey('market.signedVersions', () => new Map<string, Promise<boolean>>())

/**
 * Whether a stored version is what two operators have signed. The role of the server can insert rows, so a row proves nothing
 * by itself. A sandbox also uses versions without signatures, which its seed publishes.
 */
export async function isSignedVersion(app: AppContext, version: SignedVersion): Promise<boolean> {
  const known = stateOf(app, verdicts)
  const key = `${version.subject} ${version.id}`
  const verdict = known.get(key) ?? verify(app, version)
  known.set(key, verdict)
  // A database that could not answer is asked again.
  verdict.catch(() => known.delete(key))
  return await verdict
}

async function verify(app: AppContext, { subject, id, readPublication, isContent }: SignedVersion): Promise<boolean> {
  const [publication, operators] = await Promise.all([readPublication(), listOperators(app.databases.main.read)])
  const isSigned =
    publication && publication.approval !== null
      ? isSignedContent(subject, publication, operators, isContent)
      : app.config.deployment === 'sandbox'
  if (!isSigned)
    app.log.error(
      { subject, id, why: whyIgnored(publication?.approval) },
      'configuration not signed by two operators, ignored',
    )
  return isSigned
}

/** A row that somebody inserted may have anything in it: what cannot be read is not signed. */
function isSignedContent(
  subject: ProposalSubject,
  publication: Publication,
  operators: readonly RegisteredOperator[],
  isContent: SignedVersion['isContent'],
): boolean {
  const approval = z.safeParse(storedApproval, publication.approval)
  if (!approval.success) return false
  const signed = { ...publication, approval: approval.data }
  return isSignedByBoth(subject, signed, operators) && isContent(approval.data.content)
}
