import { Link } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { CircleAlert, CircleCheck, type LucideIcon, PowerOff, ScrollText, Stamp, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { daysUntil } from '../../lib/days.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { asSentence } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'

type Overview = StaffOutput<'/overview'>
type Named = Readonly<Record<Overview['queues'][number]['queue'], { readonly title: string }>>
type Line = {
  readonly key: string
  readonly icon: LucideIcon
  readonly tone: Tone
  readonly title: ReactNode
  readonly note: string
}

/** Only what is true now, the worst first: each line goes away by itself when its cause does. */
export function Alerts({ one, places }: { readonly one: Overview; readonly places: Named }) {
  const [mine, policies, stops] = [useMine(), usePolicies(one.now), useStops(one)]
  const parts = [policies, mine, stops]
  const isWaiting = parts.some(({ isPending }) => isPending)
  const lines = [
    ...brokenLedger(one),
    ...ignoredDecisions(one),
    ...parts.flatMap(({ unread }) => unread ?? []),
    ...policies.lines,
    ...late(one, places),
    ...mine.lines,
    ...stops.lines,
  ]
  const all = lines.length > 0 || isWaiting ? lines : [quiet]
  return (
    <Card
      title="Alerts"
      isPadded={false}
      end={mine.count > 0 ? <Tag tone="bad">{mine.count} needs you</Tag> : undefined}
    >
      <ul>
        {all.map(({ key, icon, tone, title, note }) => (
          <li key={key} className="check">
            <span className="toned" data-tone={tone}>
              <Icon of={icon} />
            </span>
            <b>{title}</b>
            <p>{note}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const quiet: Line = {
  ...{ key: 'quiet', icon: CircleCheck, tone: 'ok', title: 'Nothing needs you' },
  note: 'Every queue is within its promise.',
}

const brokenLedger = ({ ledger }: Overview): readonly Line[] =>
  ledger.shards
    .filter(({ broken }) => broken.length > 0)
    .map(({ shard, broken }) => ({
      ...{ key: `ledger ${shard}`, icon: CircleAlert, tone: 'bad' },
      ...{ title: `Ledger of shard ${shard} does not balance`, note: broken.join(', ') },
    }))

/** What was signed once and does not count, or what nobody has signed: the state before it applies. */
const ignoredDecisions = ({ ignored }: Overview): readonly Line[] =>
  ignored.map(({ subject, about, why }) => ({
    ...{ key: `ignored ${subject} ${about}`, icon: CircleAlert, tone: 'bad' },
    ...{ title: `Does not count: ${subject} ${about}`, note: asSentence(why) },
  }))

const late = ({ queues }: Overview, places: Named): readonly Line[] =>
  queues
    .filter((queue) => queue.late > 0)
    .map((queue) => ({
      ...{ key: `late ${queue.queue}`, icon: TriangleAlert, tone: 'warn' },
      title: `${places[queue.queue].title}: ${queue.late} past the deadline`,
      note: 'The oldest comes first in the queue.',
    }))

type Source = { readonly data: unknown; readonly isLoading: boolean; readonly isError: boolean }

/** A source that has not answered must not look like one with nothing to tell. */
const stateOf = (name: string, { data, isLoading, isError }: Source) => ({
  isPending: isLoading,
  unread:
    isError && data === undefined
      ? ({
          ...{ key: `unread ${name}`, icon: CircleAlert, tone: 'bad', title: `${name} could not be read` },
          note: 'What they would say here is missing.',
        } as const satisfies Line)
      : undefined,
})

type Part = ReturnType<typeof stateOf> & { readonly lines: readonly Line[] }

/** What waits for the signature of this person. */
function useMine(): Part & { readonly count: number } {
  const proposals = useAnswer('/proposal/list', {}, { everyMs: 10_000, isOn: useMay('overview.view') })
  const state = stateOf('Approvals', proposals)
  const mine = proposals.data?.proposals.filter(({ canApprove }) => canApprove) ?? []
  const count = mine.length
  if (count === 0) return { ...state, count, lines: [] }
  const note = mine
    .map(({ subject }) => subject)
    .slice(0, 3)
    .join(', ')
  const title = `Your signature is asked for ${count === 1 ? '1 approval' : `${count} approvals`}`
  return { ...state, count, lines: [{ key: 'mine', icon: Stamp, tone: 'sign', title, note }] }
}

const reviewDays = 30

/** A policy that this deployment does not accept, and one whose review is due: a live market has free play from the day after. */
function usePolicies(now: number): Part {
  const list = useAnswer('/policy/list', {}, { everyMs: 60_000, isOn: useMay('policy.view') })
  const lines = (list.data?.policies ?? []).flatMap(({ market, version, reviewBy, problems }): readonly Line[] => {
    const link = (text: string) => (
      <Link to="/markets" search={{ id: market }}>
        {text}
      </Link>
    )
    if (problems.length > 0) {
      const title = link(`Policy of ${market} is not accepted: the strictest one is in force`)
      return [{ key: `policy ${market}`, icon: CircleAlert, tone: 'bad', title, note: problems.join(' ') }]
    }
    const days = daysUntil(reviewBy, now)
    if (days > reviewDays) return []
    const title = link(`Policy of ${market}, v${version}, must be reviewed by ${reviewBy}`)
    const note =
      days < 0 ? 'A live market has been free play since.' : 'From the day after, a live market is free play.'
    return [{ key: `review ${market}`, icon: ScrollText, tone: days < 0 ? 'bad' : 'warn', title, note }]
  })
  return { ...stateOf('Market policies', list), lines }
}

const shownMax = 3

/** What people have switched off, and the providers that are closed for any reason. */
function useStops({ providers }: Overview): Part {
  const list = useAnswer('/switch/list', {}, { everyMs: 10_000, isOn: useMay('switch.view') })
  const stopped = list.data?.switches.filter(({ state, kind }) => state === 'closed' && kind !== 'provider') ?? []
  const names = stopped.map(({ name }) => name)
  const rest = names.length > shownMax ? ` and ${names.length - shownMax} more` : ''
  const title = (
    <Link to="/switches">{names.length === 1 ? '1 kill switch is' : `${names.length} kill switches are`} closed</Link>
  )
  const closed = providers.filter(({ isOpen }) => !isOpen)
  const lines: readonly Line[] = [
    ...(names.length > 0
      ? [
          {
            key: 'switches',
            icon: PowerOff,
            tone: 'warn',
            title,
            note: names.slice(0, shownMax).join(', ') + rest,
          } as const,
        ]
      : []),
    ...closed.map(({ name, kind }) => ({
      ...{ key: `closed ${kind} ${name}`, icon: TriangleAlert, tone: 'warn' as const },
      ...{ title: `${name} is closed`, note: 'A switch or its health has closed it.' },
    })),
  ]
  return { ...stateOf('Kill switches', list), lines }
}
