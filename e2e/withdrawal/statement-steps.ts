import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'

/** What a file says: the balance before and after, and the amounts between them, in minor units. */
export type Sums = { readonly opening: number; readonly closing: number; readonly amounts: readonly number[] }

/** Downloads the statement from its page and reads its sums. */
export async function downloadSums(page: Page, format: 'PDF' | 'CSV' | 'JSON'): Promise<Sums> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${format}` }).click()
  return readers[format](await readFile(await (await saved).path(), 'utf8'))
}

const readers = {
  JSON(text: string): Sums {
    const { opening, closing, list } = JSON.parse(text) as Omit<Sums, 'amounts'> & { list: { amount: number }[] }
    return { opening, closing, amounts: list.map(({ amount }) => amount) }
  },
  /** Under the headings, the first and the last line are the balances. */
  CSV(text: string): Sums {
    const rows = text.trim().split('\r\n').slice(1)
    const cell = (row: string | undefined, index: number) => minorOf(row?.split(',').at(index))
    return {
      opening: cell(rows[0], -1),
      closing: cell(rows.at(-1), -1),
      amounts: rows.slice(1, -1).map((row) => cell(row, -2)),
    }
  },
  /** All text is in hexadecimal: the title, five facts with their labels, five headings, and rows of five. */
  PDF(file: string): Sums {
    const texts = [...file.matchAll(/<([0-9a-f]*)> Tj/gi)].map(([, hex]) =>
      Buffer.from(hex ?? '', 'hex').toString('latin1'),
    )
    const [facts, cells] = [texts.slice(1, 11), texts.slice(16)]
    return {
      opening: minorOf(facts[3]),
      closing: minorOf(facts[9]),
      amounts: cells.filter((_, index) => index % 5 === 3).map(minorOf),
    }
  },
}

/** `INR 1,00,000.50` */
function minorOf(text = ''): number {
  return Math.round(Number(text.replaceAll(/[A-Z ,]/g, '')) * 100)
}

/** What the journal says about the cash of a player: everything that came in and everything that went out. */
export async function cashInLedger(uid: number): Promise<{ readonly received: number; readonly spent: number }> {
  const sums = { received: 0, spent: 0 }
  for (const connectionString of (process.env.ZAMRA_SHARD_URLS ?? '').split(',')) {
    const client = new pg.Client({ connectionString })
    await client.connect()
    const { rows } = await client.query<{ received: string; spent: string }>(
      `select coalesce(sum(amount) filter (where credit = 1), 0) as received,
         coalesce(-sum(amount) filter (where debit = 1), 0) as spent
       from ledger.transfer where player_id = $1 and (debit = 1 or credit = 1)`,
      [uid],
    )
    await client.end()
    sums.received += Number(rows[0]?.received)
    sums.spent += Number(rows[0]?.spent)
  }
  return sums
}
