import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useAnswer } from '../lib/queries.ts'
import { signOut, useMay, useMe } from '../lib/session.ts'
import { Avatar, initialsOf } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Key } from '../ui/key.tsx'
import { useShell } from '../ui/shell-context.ts'
import { type Place, type PlacePath, placesFor } from './places.ts'
import { SessionsDialog } from './sessions-dialog.tsx'

const areas = ['', 'Queues', 'Records', 'Configure', 'Insight', 'Control'] as const

export function Sidebar() {
  const me = useMe()
  const mine = placesFor(me.permissions)
  const overview = useAnswer('/overview', {}, { everyMs: 10_000, isOn: useMay('overview.view') })
  const queues = new Map(overview.data?.queues.map((queue) => [queue.queue, queue]))
  return (
    <nav className="sidebar" aria-label="Screens">
      <div className="brand">
        <img src="/star.svg" alt="" />
        <b>zamra</b>
        <span>Back office</span>
      </div>
      {areas.map((area) => {
        const places = mine.filter((place) => place.area === area)
        if (places.length === 0) return null
        return (
          <div key={area}>
            {area && <h2>{area}</h2>}
            {places.map((place) => (
              <PlaceLink key={place.path} place={place} waiting={place.queue && queues.get(place.queue)} />
            ))}
          </div>
        )
      })}
      <Who />
    </nav>
  )
}

type Waiting = { readonly count: number; readonly late: number }

function PlaceLink({
  place,
  waiting,
}: {
  readonly place: Place & { readonly path: PlacePath }
  readonly waiting: Waiting | undefined
}) {
  const { path, title, icon } = place
  return (
    <Link
      to={path}
      className="sidebar-link"
      title={title}
      activeOptions={{ exact: path === '/', includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    >
      <Icon of={icon} />
      <span>{title}</span>
      {waiting && waiting.count > 0 && (
        <em data-late={waiting.late > 0 || undefined}>
          {waiting.count}
          {waiting.late > 0 && <span className="visually-hidden"> open, {waiting.late} late</span>}
        </em>
      )}
    </Link>
  )
}

function Who() {
  const me = useMe()
  const { openKeys } = useShell()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="who">
      <button
        type="button"
        className="avatar-button"
        aria-label={`${initialsOf(me.name)}: your sessions`}
        title="Your sessions"
        onClick={() => setOpen(true)}
      >
        <Avatar name={me.name} />
      </button>
      {isOpen && <SessionsDialog onClose={() => setOpen(false)} />}
      <div className="who-name grow">
        <b className="one-line">{me.name}</b>
        <span className="one-line">{me.roles.join(', ')}</span>
      </div>
      <button type="button" className="icon-button" aria-label="All keys" onClick={openKeys}>
        <Key name="?" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Sign out"
        title="Sign out"
        onClick={() => void signOut()}
      >
        <Icon of={LogOut} />
      </button>
    </div>
  )
}
