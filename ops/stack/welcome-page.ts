import { relative } from 'node:path'
import { repository } from './app-processes.ts'
import type { Stack } from './stack.ts'

/** The text printed after the start: the URLs, the players to sign in as, and how to stop. */
export function renderWelcomePage({ urls, players, logs }: Stack): string {
  return `
  Zamra is running: a sandbox with test money and simulated providers.

    Play           ${urls.web}
    Messages       ${urls.inbox}
    Test bank      ${urls.payment}
    Test coins     npm run chain -- send ADDRESS AMOUNT
    API            ${urls.server}/api
    Providers      ${urls.provider} (webhooks, wallet)
    Metrics        ${urls.internal}/metrics
    Workflows      ${urls.restateAdmin}
    Databases      psql ${urls.mainOwner}
${urls.shardOwners.map((url) => `                   psql ${url}`).join('\n')}
    Redis          ${urls.redis}
    Logs           ${relative(repository, logs)}/

  Sign in with a telephone number or a player number:

${table(players.map(({ nickName, phone, uid, password }) => [nickName, phone, String(uid), password]))}

  Ctrl-C stops everything. The data is kept for the next start; --fresh deletes it.
`
}

function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows
    .map((row) => `    ${row.map((cell, column) => cell.padEnd(width(column))).join('   ')}`.trimEnd())
    .join('\n')
}
