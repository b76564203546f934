import type { AppContext } from '../app-context.ts'
import type { Pages, RunCounts } from './define.ts'

/** All rows of a query, page by page. `select` reads the next ones after the given row, or the first ones. */
export async function* readPages<Row>(select: (after?: Row) => Promise<readonly Row[]>): Pages<Row> {
  let rows = await select()
  while (rows.length > 0) {
    yield rows
    rows = await select(rows.at(-1))
  }
}

/**
 * Does the work of a job for every row. One that fails is logged and tried again by the next run; it delays no other, be it
 * of the same page or of a later one.
 */
export async function runEach<Row>(
  { log }: Pick<AppContext, 'log'>,
  pages: Pages<Row>,
  work: (row: Row) => Promise<void>,
  describe: (row: Row) => { readonly [name: string]: string; readonly job: string },
): Promise<RunCounts> {
  const counts = { done: 0, failed: 0 }
  for await (const rows of pages) {
    for (const row of rows) {
      try {
        await work(row)
        counts.done += 1
      } catch (err) {
        counts.failed += 1
        log.error({ err, ...describe(row) }, 'row of a job failed, will be retried')
      }
    }
  }
  return counts
}
