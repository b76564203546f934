import { useInfiniteQuery } from '@tanstack/react-query'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { Coins, Dices, type LucideIcon, Shield, Stamp, User } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { formatWholeDay } from '../../lib/dates.ts'
import { inWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { detailText } from '../../ui/history.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Failure, Loading } from '../../ui/states.tsx'
import type { Tone } from '../../ui/tag.tsx'

type Entry = StaffOutput<'/player/timeline'>['entries'][number]
type Kind = Entry['kind']

const kinds: Readonly<Record<Kind, readonly [name: string, icon: LucideIcon, tone: Tone]>> = {
  money: ['Money', Coins, 'ok'],
  play: ['Play', Dices, 'plain'],
  security: ['Security', Shield, 'info'],
  staff: ['Staff', Stamp, 'sign'],
  account: ['Account', User, 'plain'],
}
const kindNames = Object.keys(kinds) as readonly Kind[]

/** One list for everything that happened to a player. */
export function Timeline({ playerId, currency }: { readonly playerId: number; readonly currency: string }) {
  const [kind, setKind] = useState<Kind>()
  const pages = useInfiniteQuery({
    queryKey: ['/player/timeline', playerId],
    queryFn: ({ pageParam, signal }) =>
      call('/player/timeline', { playerId, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
  const entries = pages.data?.pages.flatMap((page) => page.entries).filter((entry) => !kind || entry.kind === kind)
  return (
    <Card title="Timeline" isPadded={false}>
      <div className="timeline-filter">
        <div className="segments">
          <button type="button" aria-pressed={kind === undefined} onClick={() => setKind(undefined)}>
            All
          </button>
          {kindNames.map((one) => (
            <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
              {kinds[one][0]}
            </button>
          ))}
        </div>
      </div>
      {pages.error && <Failure error={pages.error} onRetry={() => void pages.refetch()} />}
      {!entries && !pages.error && <Loading />}
      {entries && <Entries entries={entries} currency={currency} />}
      {entries?.length === 0 && <p className="card-body text-2">Nothing of this kind.</p>}
      {pages.hasNextPage && (
        <div className="card-body">
          <Button isDisabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Earlier
          </Button>
        </div>
      )}
    </Card>
  )
}

function Entries({ entries, currency }: { readonly entries: readonly Entry[]; readonly currency: string }) {
  return (
    <ol className="timeline" aria-label="What happened to the player">
      {entries.map((entry, index) => {
        const [, icon, tone] = kinds[entry.kind]
        const before = entries[index - 1]
        const isNewDay = !before || formatWholeDay(before.at) !== formatWholeDay(entry.at)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike, and none is ever moved
          <li key={index}>
            {isNewDay && <h3 className="text-3">{formatWholeDay(entry.at)}</h3>}
            <div className="timeline-entry">
              <span className="text-3">
                <Moment at={entry.at} withSeconds />
              </span>
              <span className="timeline-icon" data-tone={tone}>
                <Icon of={icon} size={13} />
              </span>
              <span className="grow">
                <b>{inWords(entry.what)}</b>
                <span className="text-2 history-detail">{detailText(entry.detail, currency)}</span>
              </span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
