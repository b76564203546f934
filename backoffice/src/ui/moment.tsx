import { formatDuration, formatFull, formatMoment, formatSeconds } from '../lib/dates.ts'
import { useNow } from '../lib/use-now.ts'

const iso = (atMs: number) => new Date(atMs).toISOString()

/** A time, short on the screen and whole in its title. */
export function Moment({ at, withSeconds = false }: { readonly at: number; readonly withSeconds?: boolean }) {
  const now = useNow(60_000)
  return (
    <time dateTime={iso(at)} title={formatFull(at)} className="no-break">
      {withSeconds ? formatSeconds(at) : formatMoment(at, now)}
    </time>
  )
}

/** How long ago something happened. */
export function Age({ since }: { readonly since: number }) {
  const now = useNow()
  return (
    <time dateTime={iso(since)} title={formatFull(since)} className="no-break">
      {formatDuration(now - since)}
    </time>
  )
}

/** The time that is left until a deadline, or by how much it is missed. Gold in its last quarter hour, red after it. */
export function Deadline({ at }: { readonly at: number }) {
  const now = useNow()
  const leftMs = at - now
  const tone = leftMs < 0 ? 'bad' : leftMs < 15 * 60_000 ? 'warn' : 'plain'
  return (
    <time dateTime={iso(at)} title={formatFull(at)} className="no-break toned" data-tone={tone}>
      {formatDuration(Math.abs(leftMs))} {leftMs < 0 ? 'late' : 'left'}
    </time>
  )
}
