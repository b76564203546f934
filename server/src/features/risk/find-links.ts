import type { PlayerId } from '@zamra/contract/brand.ts'
import type { MarketPolicy } from '../market/index.ts'

export type RingRules = NonNullable<MarketPolicy['referral']['ring']>
export type LinkKind = 'device' | 'network' | 'payee' | 'restart'

/** An account was seen with something that another one may have too. The trace itself is never shown or stored. */
export type Trace = {
  readonly playerId: PlayerId
  readonly kind: 'device' | 'network' | 'payee'
  readonly trace: string
  readonly at: Date
}

/** What connects accounts: how many, since when. `members` are the accounts other than the inviter. */
export type Link = {
  readonly link: LinkKind
  readonly accounts: number
  readonly since: Date
  readonly members: readonly PlayerId[]
}

type Seen = { readonly playerId: PlayerId; readonly at: Date }

/** Networks from which so many friends joined in so short a time that the others on it must be counted. */
export function crowdedNetworks(inviterId: PlayerId, traces: readonly Trace[], { network }: RingRules) {
  const groups = groupsOf(traces.filter(({ kind, playerId }) => kind === 'network' && playerId !== inviterId))
  return [...groups].flatMap(([trace, seen]) => {
    const together = mostWithin(seen, network.withinHours * hourMs)
    return together.length >= network.accounts ? [{ trace, together }] : []
  })
}

export type CrowdedNetwork = ReturnType<typeof crowdedNetworks>[number]

/**
 * The links of an inviter and their friends that the rules name. `crowds` says how many accounts each crowded network has
 * altogether: a family is too small for it, and on the network of a school the friends are a few of many.
 */
export function findLinks(
  inviterId: PlayerId,
  traces: readonly Trace[],
  rules: RingRules,
  { networks, crowds }: { readonly networks: readonly CrowdedNetwork[]; readonly crowds: ReadonlyMap<string, number> },
): readonly Link[] {
  const most = { device: rules.deviceAccounts, payee: rules.payeeAccounts }
  const shared = (['device', 'payee'] as const).map((kind) => {
    const groups = [...groupsOf(traces.filter((trace) => trace.kind === kind)).values()]
    return linkOf(
      kind,
      inviterId,
      groups.filter((seen) => seen.length >= most[kind]),
    )
  })
  const alone = networks.filter(
    ({ trace, together }) => together.length * wholeBps >= rules.network.shareBps * (crowds.get(trace) ?? 0),
  )
  const network = linkOf(
    'network',
    inviterId,
    alone.map(({ together }) => together),
  )
  return [...shared, network].filter((link) => link !== undefined)
}

const hourMs = 3_600_000
const wholeBps = 10_000

/** The accounts of each trace, each once, by the first time. */
function groupsOf(traces: readonly Trace[]): ReadonlyMap<string, readonly Seen[]> {
  const groups = new Map<string, Map<PlayerId, Seen>>()
  for (const { playerId, trace, at } of traces) {
    const group = groups.get(trace) ?? new Map<PlayerId, Seen>()
    const before = group.get(playerId)
    if (!before || at < before.at) group.set(playerId, { playerId, at })
    groups.set(trace, group)
  }
  return new Map([...groups].map(([trace, group]) => [trace, [...group.values()].sort(byTime)]))
}

function byTime(a: Seen, b: Seen): number {
  return a.at.getTime() - b.at.getTime() || a.playerId - b.playerId
}

/** The largest number of accounts that were first seen within one span of time. */
function mostWithin(seen: readonly Seen[], spanMs: number): readonly Seen[] {
  let best: readonly Seen[] = []
  for (const [index, first] of seen.entries()) {
    const together = seen.slice(index).filter(({ at }) => at.getTime() - first.at.getTime() <= spanMs)
    if (together.length > best.length) best = together
  }
  return best
}

/** A link begins when the second account is seen. */
function linkOf(link: LinkKind, inviterId: PlayerId, groups: readonly (readonly Seen[])[]): Link | undefined {
  const accounts = new Set(groups.flatMap((group) => group.map(({ playerId }) => playerId)))
  const since = groups.flatMap((group) => (group[1] ? [group[1].at.getTime()] : []))
  if (accounts.size < 2) return undefined
  const members = [...accounts].filter((playerId) => playerId !== inviterId).sort((a, b) => a - b)
  return { link, accounts: accounts.size, since: new Date(Math.min(...since)), members }
}
