import type { AppContext } from '../../../app-context.ts'
import {
  type ApprovedChange,
  approvedChanges,
  type IgnoredDecision,
  isGenuineChange,
  whyIgnored,
} from '../../market/index.ts'
import { findProposedCatalogue, type ProposedCatalogue } from './proposed-catalogue.ts'

/** A version of the catalogue of a market with two genuine signatures. */
export type SignedCatalogue = ProposedCatalogue & {
  readonly version: number
  readonly signedBy: readonly [string, string]
  readonly at: Date
}

export type Versions = {
  /** By market, the newest first: the first one is in force. */
  readonly versions: ReadonlyMap<string, readonly SignedCatalogue[]>
  /** What is stored as approved and is not what two people have signed. */
  readonly ignored: readonly IgnoredDecision[]
}

/** The signed proposals are the catalogue: there is no row beside them that could say anything else. */
export async function readVersions(app: AppContext, changes: readonly ApprovedChange[]): Promise<Versions> {
  const judged = await Promise.all(
    changes.map(async (change) => ({
      change,
      proposed: findProposedCatalogue(change.content),
      isGenuine: await isGenuineChange(app, 'catalogue', change),
    })),
  )
  const signed = judged.flatMap(({ change: { by, approvedBy, approvedAt: at }, proposed, isGenuine }) =>
    proposed && isGenuine
      ? [{ ...proposed, version: proposed.after + 1, signedBy: [by, approvedBy] as const, at }]
      : [],
  )
  const ignored = judged.flatMap(({ change, proposed, isGenuine }) =>
    proposed && isGenuine ? [] : [{ ...ignoredOf(change, proposed), at: change.approvedAt }],
  )
  const versions = Map.groupBy(signed.toSorted(newestFirst), ({ market }) => market)
  return { versions, ignored: ignored.filter(({ about, at }) => !isFollowed(versions.get(about), at)) }
}

/** A second text for the same version was refused when it was published: the first one counts. */
const newestFirst = (one: SignedCatalogue, other: SignedCatalogue) =>
  other.version - one.version || one.at.getTime() - other.at.getTime()

function ignoredOf(change: ApprovedChange, proposed: ProposedCatalogue | undefined): IgnoredDecision {
  const about = proposed?.market ?? 'no market'
  return { subject: 'catalogue', about, why: `${whyIgnored(change)}: players find what was signed before` }
}

/** Two people have published a version since. */
const isFollowed = ([newest]: readonly SignedCatalogue[] = [], at: Date) => newest !== undefined && newest.at > at

export async function readCatalogues(app: AppContext): Promise<Versions> {
  return await readVersions(app, await approvedChanges(app, 'catalogue'))
}

/** Stored catalogues that do not count. */
export async function ignoredCatalogues(app: AppContext): Promise<readonly IgnoredDecision[]> {
  return (await readCatalogues(app)).ignored.map(({ subject, about, why }) => ({ subject, about, why }))
}
