import { useNavigate } from '@tanstack/react-router'
import { History, Landmark, type LucideIcon, Smartphone, User, UserX, Wifi } from 'lucide-react'
import { Icon } from './icon.tsx'

export type LinkKind = 'device' | 'payee' | 'network' | 'restart'

/** What people call the thing that accounts share. */
export const linkNames: Readonly<Record<LinkKind, string>> = {
  device: 'Device',
  payee: 'Bank account',
  network: 'Network address',
  restart: 'Earlier account',
}

const icons: Readonly<Record<LinkKind, LucideIcon>> = {
  device: Smartphone,
  payee: Landmark,
  network: Wifi,
  restart: History,
}

type Member = { readonly playerId: number; readonly links: readonly LinkKind[]; readonly account?: string }

const rowHeight = 58
/** More are in the table below: a graph of a crowd is not readable. */
const shownMax = 8

/** The player, what they share, and with whom. Every account is a button, so that the graph is walked with Tab and Enter. */
export function LinkGraph({ playerId, members }: { readonly playerId: number; readonly members: readonly Member[] }) {
  const navigate = useNavigate()
  const shown = members.slice(0, shownMax)
  const kinds = (Object.keys(linkNames) as LinkKind[]).filter((kind) => shown.some(({ links }) => links.includes(kind)))
  const rows = Math.max(shown.length, kinds.length, 1)
  const yOf = (index: number, count: number) => ((index + 0.5) * rows * rowHeight) / count
  const open = (other: number) => void navigate({ to: '/players/$playerId', params: { playerId: String(other) } })
  return (
    <div className="link-graph" style={{ blockSize: rows * rowHeight }}>
      <svg aria-hidden="true" viewBox={`0 0 100 ${rows * rowHeight}`} preserveAspectRatio="none">
        {kinds.map((kind, at) => (
          <line key={kind} x1="16" y1={yOf(0, 1)} x2="50" y2={yOf(at, kinds.length)} />
        ))}
        {shown.flatMap(({ playerId: other, links }, row) =>
          links.map((link) => (
            <line
              key={`${other}-${link}`}
              x1="50"
              y1={yOf(kinds.indexOf(link), kinds.length)}
              x2="84"
              y2={yOf(row, shown.length)}
            />
          )),
        )}
      </svg>
      <Node x={16} y={yOf(0, 1)} icon={User} title={String(playerId)} note="this player" />
      {kinds.map((kind, at) => (
        <Node
          key={kind}
          x={50}
          y={yOf(at, kinds.length)}
          icon={icons[kind]}
          title={linkNames[kind]}
          note={`shared with ${shown.filter(({ links }) => links.includes(kind)).length}`}
        />
      ))}
      {shown.map(({ playerId: other, account }, row) => (
        <Node
          key={other}
          x={84}
          y={yOf(row, shown.length)}
          icon={account === undefined || account === 'ACTIVE' ? User : UserX}
          title={String(other)}
          note={account === undefined || account === 'ACTIVE' ? 'open' : account.toLowerCase()}
          onOpen={() => open(other)}
        />
      ))}
    </div>
  )
}

type NodeProperties = {
  readonly x: number
  readonly y: number
  readonly icon: LucideIcon
  readonly title: string
  readonly note: string
  readonly onOpen?: () => void
}

function Node({ x, y, icon, title, note, onOpen }: NodeProperties) {
  const place = { insetInlineStart: `${x}%`, insetBlockStart: y }
  const inside = (
    <>
      <span className="link-node-icon">
        <Icon of={icon} />
      </span>
      <b>{title}</b>
      <span className="text-2 small">{note}</span>
    </>
  )
  if (!onOpen)
    return (
      <div className="link-node" style={place}>
        {inside}
      </div>
    )
  return (
    <button type="button" className="link-node" style={place} onClick={onOpen}>
      <span className="visually-hidden">Player</span>
      {inside}
    </button>
  )
}
