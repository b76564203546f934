import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { Shard } from '../../../db/databases.ts'
import type { Entry, RoundFound, Session, WireEntry } from './queries.ts'

export type Ask = {
  readonly player: PlayerId
  readonly provider: string
  readonly round: string
  readonly session: string | undefined
  /** The ids of its bets. */
  readonly bets: readonly string[]
  /** The ids that are claimed on the shard of the player. */
  readonly claims: readonly string[]
}

/** What the answer to a call begins with. */
export type Seen = {
  readonly session: Session | undefined
  readonly found: RoundFound | undefined
  readonly entries: readonly Entry[]
  /** The bets of the call that were written before, in any round. */
  readonly known: readonly Pick<Entry, 'tx' | 'seq' | 'state'>[]
  /** What ids stand for that are known on this shard. */
  readonly claims: Readonly<Record<string, string>>
  /** A bet may certainly be taken now; when not, `begin_turns` decides. */
  readonly mayBegin: boolean
}

type Row = {
  readonly session: Session | null
  readonly found: RoundFound | null
  readonly entries: readonly WireEntry[] | null
  readonly known: Seen['known'] | null
  readonly claims: Seen['claims'] | null
  readonly mayBegin: boolean | null
}

/** Reads all of it for each call, in one snapshot; `rules` are the play rules by market. */
export async function selectSeen(
  { pool }: Pick<Shard, 'pool'>,
  asks: readonly Ask[],
  rules: string,
  at: Date,
): Promise<readonly Seen[]> {
  const { rows } = await pool.query<Row>({
    name: 'game.look_at_calls',
    text: `select session, found, entries, known, claims, may_begin as "mayBegin"
      from look_at_calls($1::jsonb, $2::jsonb, $3::timestamptz)`,
    values: [JSON.stringify(asks), rules, at],
  })
  return rows.map(({ session, found, entries, known, claims, mayBegin }) => ({
    session: session ?? undefined,
    found: found ?? undefined,
    entries: (entries ?? []).map((entry) => ({ ...entry, amount: BigInt(entry.amount) as Money })),
    known: known ?? [],
    claims: claims ?? {},
    mayBegin: mayBegin ?? false,
  }))
}
