import type { LucideIcon } from 'lucide-react'
import { CircleAlert, CircleCheck, Lock, RefreshCw, SearchX, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { StaffError } from '../lib/call.ts'
import { useKeys } from '../lib/keys.ts'
import { useSlow } from '../lib/use-slow.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import type { Tone } from './tag.tsx'

type Properties = {
  readonly icon: LucideIcon
  readonly tone: Tone
  readonly title: string
  readonly children?: ReactNode
}

function State({ icon, tone, title, children }: Properties) {
  return (
    <div className="state" data-tone={tone}>
      <Icon of={icon} size={24} />
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** Nothing waits, which is the good case. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <State icon={CircleCheck} tone="ok" title={title}>
      {children && <p>{children}</p>}
    </State>
  )
}

/** Filters hide everything: they are named, and one key clears them. */
export function NoResult({ title, onClear }: { readonly title: string; readonly onClear?: () => void }) {
  useKeys(onClear ? { Escape: onClear } : {})
  return (
    <State icon={SearchX} tone="plain" title={title}>
      {onClear && (
        <Button onClick={onClear} hotKey="Esc">
          Clear filters
        </Button>
      )}
    </State>
  )
}

/** Rows of the same height, and nothing at all for the first 300 ms. */
export function Loading({ rows = 6 }: { readonly rows?: number }) {
  const isSlow = useSlow(true)
  if (!isSlow) return null
  return (
    <div className="bones" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <span key={key} />
      ))}
    </div>
  )
}

/** What went wrong, what is safe, what comes next. */
export function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  const known = error instanceof StaffError ? error : undefined
  if (known?.code === 'permission.denied') return <NotAllowed permission={known.permission} />
  if (known?.code === 'network')
    return (
      <State icon={WifiOff} tone="warn" title="No connection">
        <p>{known.message} What you see elsewhere is as old as its time says.</p>
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
      </State>
    )
  if (known?.code === 'thing.notFound')
    return (
      <State icon={SearchX} tone="plain" title="Not found">
        <p>{known.message}</p>
      </State>
    )
  const isRefused = known !== undefined && !known.code.startsWith('server.')
  return (
    <State icon={CircleAlert} tone="bad" title={isRefused ? 'The server refused this' : 'The server could not answer'}>
      <p>{error.message} Nothing was decided and no money moved.</p>
      <div className="row">
        {onRetry && (
          <Button onClick={onRetry} icon={RefreshCw}>
            Try again
          </Button>
        )}
        {known?.requestId && (
          <span className="text-2">
            request <span className="mono">{known.requestId}</span>
          </span>
        )}
      </div>
    </State>
  )
}

function NotAllowed({ permission }: { readonly permission: string | undefined }) {
  return (
    <State icon={Lock} tone="plain" title="Your role does not allow this">
      <p>
        {permission ? (
          <>
            It needs <span className="mono">{permission}</span>.{' '}
          </>
        ) : null}
        This attempt is in the audit log.
      </p>
    </State>
  )
}

type Query<T> = { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown }

/** A part of a screen that needs an answer: its placeholder, its error, or itself. */
export function Loaded<T>({
  query,
  children,
  rows,
}: {
  readonly query: Query<T>
  readonly children: (data: T) => ReactNode
  readonly rows?: number
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return <Loading {...(rows ? { rows } : {})} />
}
