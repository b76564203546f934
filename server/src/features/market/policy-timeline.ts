/** What decides when a version of a policy is in force. */
export type DatedVersion = {
  readonly version: number
  readonly publishedAt: Date
  /** Null: it began when it was published. */
  readonly effectiveAt: Date | null
  readonly isWithdrawn: boolean
  /** A row that nobody signed. It keeps no signed version from beginning. */
  readonly isForged?: boolean
}

/** Every process has read a publication or a withdrawal after this time, so what was superseded is never in force for a moment. */
export const noticeMs = 10_000

export const versionStates = ['inForce', 'scheduled', 'former', 'withdrawn', 'superseded'] as const
export type VersionState = (typeof versionStates)[number]

/** The newest of these versions that has begun. The same rows and the same time give the same answer in every process. */
export function findInForce<V extends DatedVersion>(versions: readonly V[], at: Date): V | undefined {
  return lasting(versions)
    .filter((one) => hasBegun(one, at))
    .at(-1)
}

/** The version that begins later. There is one at most: publishing another one supersedes it. */
export function findScheduled<V extends DatedVersion>(versions: readonly V[], at: Date): V | undefined {
  return lasting(versions).find((one) => !hasBegun(one, at))
}

export function versionStateOf(versions: readonly DatedVersion[], version: number, at: Date): VersionState {
  const one = versions.find((other) => other.version === version)
  if (one?.isWithdrawn) return 'withdrawn'
  if (one && isSuperseded(one, versions)) return 'superseded'
  if (findInForce(versions, at)?.version === version) return 'inForce'
  return findScheduled(versions, at)?.version === version ? 'scheduled' : 'former'
}

/** Those that begin at some time, in their order: neither taken back nor superseded before it, nor forged with a date. */
export function lasting<V extends DatedVersion>(versions: readonly V[]): readonly V[] {
  return versions
    .filter((one) => !(one.isWithdrawn || (one.isForged && one.effectiveAt !== null) || isSuperseded(one, versions)))
    .toSorted((one, other) => one.version - other.version)
}

function hasBegun({ effectiveAt }: DatedVersion, at: Date): boolean {
  return effectiveAt === null || effectiveAt.getTime() <= at.getTime()
}

/** A later version was published before this one began. Taking that later version back does not bring this one back. */
function isSuperseded({ version, effectiveAt }: DatedVersion, versions: readonly DatedVersion[]): boolean {
  if (effectiveAt === null) return false
  return versions.some(
    (later) => !later.isForged && later.version > version && later.publishedAt.getTime() < effectiveAt.getTime(),
  )
}
