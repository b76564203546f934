import { relative } from 'node:path'
import { repository } from './house.ts'
import type { Stack } from './stack.ts'

/** What a person wants to know when everything stands: where to click, whom to be, how to stop. */
export function welcome({ urls, players, logs }: Stack): string {
  return `
  Zamra is open: a sandbox with test money and simulated companies.

    Play           ${urls.web}
    Messages       ${urls.inbox}
    The bank       ${urls.payment}
    Coins          npm run chain -- send ADDRESS AMOUNT
    API            ${urls.server}/api
    What waits     ${urls.restateAdmin}
    Databases      psql ${urls.main}
${urls.shardOwners.map((url) => `                   psql ${url}`).join('\n')}
    Redis          ${urls.redis}
    Logs           ${relative(repository, logs)}/

  Sign in with a telephone number or a player number:

${table(players.map(({ nickName, phone, uid, password }) => [nickName, phone, String(uid), password]))}

  Ctrl-C stops everything. The data stays for the next time; --fresh begins anew.
`
}

function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows
    .map((row) => `    ${row.map((cell, column) => cell.padEnd(width(column))).join('   ')}`.trimEnd())
    .join('\n')
}
