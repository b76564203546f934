import { polling } from '@zamra/contract/constants.ts'
import { streamsMax } from '../../server/src/http/streams.ts'

/** What one answer costs of a processor, in microseconds: a process uses one processor and no more. */
export type Measured = { readonly userInfoMicros: number; readonly vipInfoMicros: number }

const players = 1_000_000
/** A process is not run fuller than this, so that it can take over from a neighbour that dies. */
const fullness = 0.6
/** With a stream a client asks for itself this seldom; see `web/src/lib/pulse.ts`. */
const beltSeconds = 60
/** An evening: one in ten is playing, and each of them settles a bet every six seconds. */
const playing = 0.1
const betSeconds = 6

/** The arithmetic of one million players online, from what one process was just seen to do. */
export function million({ userInfoMicros, vipInfoMicros }: Measured): string[] {
  const perProcess = (1_000_000 / (userInfoMicros + vipInfoMicros)) * fullness
  const processes = (playersPerSecond: number) => `${Math.ceil(playersPerSecond / perProcess)} processes`
  const byPolling = players / polling.userInfoSeconds
  const byBelt = players / beltSeconds
  const byBets = (players * playing) / betSeconds
  const reports = players / polling.onlineReportSeconds
  return [
    `one process, ${fullness * 100} % full, refreshes ${round(perProcess)} players a second (user info and VIP info)`,
    `1,000,000 online who poll every ${polling.userInfoSeconds} s: ${round(2 * byPolling)} requests/s and ${round(reports)} online reports/s: ${processes(byPolling)}`,
    `with push and nobody playing: ${round(2 * byBelt)} requests/s: ${processes(byBelt)}; the streams need ${Math.ceil(players / streamsMax)}`,
    `with push and one in ten settling a bet every ${betSeconds} s: ${round(byBets)} events/s, ${round(2 * (byBelt + byBets))} requests/s: ${processes(byBelt + byBets)}`,
  ]
}

function round(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
