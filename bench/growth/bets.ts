import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type { Postgres } from '../../ops/stack/postgres.ts'
import { systemClock } from '../../server/src/base/clock.ts'
import { createLog } from '../../server/src/base/log.ts'
import { openDatabases } from '../../server/src/db/databases.ts'
import * as book from '../../server/src/ledger/book.ts'
import { openLedger } from '../../server/src/ledger/ledger.ts'
import { cpuOfTree } from '../bet/cpu.ts'
import { firstPlayer } from './fill.ts'

export type Cost = {
  readonly bets: number
  readonly perSecond: number
  /** Processor time of the database for one bet. */
  readonly micros: number
  readonly perBatch: number
  /** Pages that were written whole to the log, for one bet: the first change of a page after a checkpoint. */
  readonly wholePages: number
  /** Pages of the buffer cache that were read, for one bet since the beginning: how deep the trees are. */
  readonly pagesSeen: number
}

export type Bettors = {
  /** Bets of players drawn from all of them, through the group commit, for some seconds. */
  bet(seconds: number): Promise<Cost>
  close(): Promise<void>
}

const callers = 256

export function openBettors(postgres: Postgres, database: string, players: number): Bettors {
  const log = createLog({ logLevel: 'silent', revision: 'bench' })
  const databases = openDatabases(
    { mainUrl: postgres.url(database), shardUrls: [postgres.url(database, 'zamra_app')] },
    log,
  )
  const ledger = openLedger({ databases, clock: systemClock, log })
  const batchesOf = () => ledger.figures.reduce((sum, { batches }) => sum + batches, 0)
  // PostgreSQL reports the statistics of a session when it is idle, so they are read over the whole run.
  const pagesSeen = async () =>
    Number(
      await postgres.query(
        database,
        'select blks_hit + blks_read from pg_stat_database where datname = current_database()',
      ),
    )
  const pagesSeenAtFirst = pagesSeen()
  let placed = 0
  const place = async () => {
    placed += 1
    const playerId = (firstPlayer + Math.floor(Math.random() * players)) as PlayerId
    const terms = { stake: minor(100n), weight: bps(10_000), turnover: 'stake' } as const
    const { answer } = await book.betPlaced(ledger, { currency: 'INR', playerId, bet: `new ${placed}`, ...terms })
    if (answer.status !== 'posted') throw new Error(`the bet was not placed: ${answer.status}`)
  }
  const seenPerBet = async () => ((await pagesSeen()) - (await pagesSeenAtFirst)) / Math.max(1, placed)
  const wholePages = async () => Number(await postgres.query(database, 'select wal_fpi from pg_stat_wal'))
  return {
    async bet(seconds) {
      const pages = await wholePages()
      const [startedMs, cpu, batches] = [performance.now(), cpuOfTree(postgres.pid), batchesOf()]
      let done = 0
      const call = async () => {
        for (; performance.now() < startedMs + seconds * 1_000; done += 1) await place()
      }
      await Promise.all(Array.from({ length: callers }, call))
      const took = (performance.now() - startedMs) / 1_000
      const micros = ((cpuOfTree(postgres.pid) - cpu) / done) * 1e6
      const perBatch = done / (batchesOf() - batches)
      const wholePerBet = ((await wholePages()) - pages) / done
      return {
        bets: done,
        perSecond: done / took,
        micros,
        perBatch,
        wholePages: wholePerBet,
        pagesSeen: await seenPerBet(),
      }
    },
    async close() {
      await ledger.close()
      await databases.close()
    },
  }
}
