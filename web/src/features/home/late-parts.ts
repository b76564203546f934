import { LiveMark } from './alive.tsx'
import { CheckUs } from './check-us.tsx'
import { UpcomingDrawList } from './upcoming-draws.tsx'

/** What Home draws for everybody after its first paint. In one file: each costs a slow phone a request. */
export const lateParts = { LiveMark, CheckUs, UpcomingDrawList }
