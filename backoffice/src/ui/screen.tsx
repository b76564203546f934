import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Moon, Search, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { pauseMinutes, usePaused } from '../lib/attendance.ts'
import { formatDay, formatFull, formatTime } from '../lib/dates.ts'
import { useNow } from '../lib/use-now.ts'
import { useOnline } from '../lib/use-online.ts'
import { Icon } from './icon.tsx'
import { Key } from './key.tsx'
import { useShell } from './shell-context.ts'

/** Keys and what they do on this screen, in the line at the bottom. */
export type Hint = readonly [keys: string, does: string]

type Properties = {
  readonly title: string
  readonly area?: string
  readonly hints?: readonly Hint[]
  readonly hintsEnd?: ReactNode
  readonly children: ReactNode
}

export function Screen({ title, area, hints, hintsEnd, children }: Properties) {
  const isOnline = useOnline()
  const isPaused = usePaused()
  return (
    <div className="main">
      <TopBar title={title} {...(area ? { area } : {})} />
      <main className="content">
        {!isOnline && (
          <div className="banner" data-tone="warn" role="status">
            No connection. Figures are as old as their time says; decisions are paused, nothing is queued.
          </div>
        )}
        {isOnline && isPaused && (
          <div className="banner" data-tone="info" role="status">
            Paused: nobody has used this page for {pauseMinutes} minutes. Move the pointer or press a key to go on.
          </div>
        )}
        {children}
      </main>
      {hints && <Hints hints={hints} end={hintsEnd} />}
    </div>
  )
}

function TopBar({ title, area }: { readonly title: string; readonly area?: string }) {
  const { openPalette } = useShell()
  return (
    <header className="top-bar">
      <h1>
        {area && <span>{area} / </span>}
        {title}
      </h1>
      <span className="grow" />
      <button type="button" className="find" onClick={openPalette}>
        <Icon of={Search} />
        <span className="one-line">Phone, player ID, UTR, order, tx hash</span>
        <Key name="Ctrl" />
        <Key name="K" />
      </button>
      <Clock />
      <ThemeButton />
    </header>
  )
}

function Clock() {
  const now = useNow(15_000)
  return (
    <time className="text-2 small no-break" dateTime={new Date(now).toISOString()} title={formatFull(now)}>
      {formatDay(now)} {formatTime(now)} <span className="text-3">IST</span>
    </time>
  )
}

function ThemeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <button
      type="button"
      className="icon-button"
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      aria-label={isDark ? 'Light theme' : 'Dark theme'}
    >
      <Icon of={isDark ? Sun : Moon} />
    </button>
  )
}

function Hints({ hints, end }: { readonly hints: readonly Hint[]; readonly end: ReactNode }) {
  const { openKeys } = useShell()
  return (
    <footer className="hints">
      {hints.map(([keys, does]) => (
        <span key={does}>
          {keys.split(' ').map((key) => (
            <Key key={key} name={key} />
          ))}
          {does}
        </span>
      ))}
      <span className="grow" />
      {end}
      <button type="button" className="button" data-kind="quiet" data-small="true" onClick={openKeys}>
        <Key name="?" /> all keys
      </button>
    </footer>
  )
}
