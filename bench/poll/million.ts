import { polling } from '@zamra/contract/constants.ts'
import { streamsMax } from '../../server/src/http/streams.ts'

/** The processor time of one answer, in microseconds. A process uses one processor. */
export type Measured = { readonly userInfoMicros: number; readonly vipInfoMicros: number }

const players = 1_000_000
/** The planned utilisation of a process, so that it can take over from one that fails. */
const utilisation = 0.6
/** The poll interval of a client that has a stream; see `web/src/lib/pulse.ts`. */
const streamPollSeconds = 60
/** An evening: one in ten is playing, and each of them settles a bet every six seconds. */
const playing = 0.1
const betSeconds = 6

/** Calculates the load of one million players online from the measured cost in one process. */
export function describeMillionPlayers({ userInfoMicros, vipInfoMicros }: Measured): string[] {
  const perProcess = (1_000_000 / (userInfoMicros + vipInfoMicros)) * utilisation
  const processes = (playersPerSecond: number) => `${Math.ceil(playersPerSecond / perProcess)} processes`
  const byPolling = players / polling.userInfoSeconds
  const byBelt = players / streamPollSeconds
  const byBets = (players * playing) / betSeconds
  const reports = players / polling.onlineReportSeconds
  return [
    `one process, ${utilisation * 100} % full, refreshes ${round(perProcess)} players a second (user info and VIP info)`,
    `1,000,000 online who poll every ${polling.userInfoSeconds} s: ${round(2 * byPolling)} requests/s and ${round(reports)} online reports/s: ${processes(byPolling)}`,
    `with push and no player in a game: ${round(2 * byBelt)} requests/s: ${processes(byBelt)}; the streams need ${Math.ceil(players / streamsMax)}`,
    `with push and one in ten settling a bet every ${betSeconds} s: ${round(byBets)} events/s, ${round(2 * (byBelt + byBets))} requests/s: ${processes(byBelt + byBets)}`,
  ]
}

function round(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
