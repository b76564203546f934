import { relative } from 'node:path'
import { repository } from './app-processes.ts'
import type { StaffLink } from './backoffice-environment.ts'
import type { Stack } from './stack.ts'

/** The text printed after the start: the URLs, the players and staff to sign in as, and how to stop. */
export function renderWelcomePage({ urls, players, logs }: Stack, staffLinks: readonly StaffLink[] = []): string {
  return `
  Zamra is running: a sandbox with test money and simulated providers.

    Play           ${urls.web}
    Back office    ${urls.backoffice}
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

${staffPart(staffLinks)}
  Ctrl-C stops everything. The data is kept for the next start; --fresh deletes it.
`
}

/** The person who opens a link makes a passkey in their browser, and signs in with it from then on. */
function staffPart(links: readonly StaffLink[]): string {
  if (links.length === 0) return '  Staff sign in to the back office with the passkeys that they made.\n'
  const rows = table(links.map(({ name, link }) => [name, link]))
  return `  Open each link once, to make the passkey of one of the first two people of the back office:\n\n${rows}\n`
}

function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows
    .map((row) => `    ${row.map((cell, column) => cell.padEnd(width(column))).join('   ')}`.trimEnd())
    .join('\n')
}
