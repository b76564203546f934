import { verifyAudit } from '../../server/src/features/staff/index.ts'
import type { Site } from './site.ts'

/** One change of the log behind its back, and where the check of the chain sees it. */
export type Tampering = { readonly what: string; readonly expected: number; readonly found: number | undefined }

const changes = {
  who: `who = who || 'x'`,
  kind: `kind = case kind when 'view' then 'denied' else 'view' end`,
  action: `action = action || 'x'`,
  subject: `subject = subject || '1'`,
  detail: `detail = '{"changed":true}'`,
  address: `address = '10.9.8.7'`,
  request: `request_id = request_id || 'x'`,
  time: `at = at + interval '1 second'`,
  players: `players = players || 4242`,
  hash: `hash = sha256(hash)`,
} as const

/** Each way to tamper, `times` at different places. The log is as before afterwards. */
export async function tamperEverywhere(site: Site, times: number): Promise<readonly Tampering[]> {
  const { mainOwner } = site
  await mainOwner.query('create table audit_copy as table staff_audit')
  const counted = await mainOwner.query<{ count: number }>('select count(*)::int as count from staff_audit')
  const count = counted.rows[0]?.count ?? 0
  const done: Tampering[] = []
  const attempt = async (what: string, expected: number, ...statements: readonly string[]) => {
    await behind(site, ...statements)
    const { firstBad } = await verifyAudit(site.app)
    done.push({ what: `${what} ${expected}`, expected, found: firstBad?.number })
    await behind(site, 'delete from staff_audit', 'insert into staff_audit select * from audit_copy')
  }
  for (let time = 0; time < times; time += 1) {
    const place = (shift: number) => 2 + ((time * 7_919 + shift * 104_729) % (count - 3))
    for (const [index, [name, change]] of Object.entries(changes).entries()) {
      const number = place(index)
      await attempt(`changed ${name}`, number, `update staff_audit set ${change} where number = ${number}`)
    }
    const removed = place(20)
    await attempt('removed', removed, `delete from staff_audit where number = ${removed}`)
    const first = place(21)
    await attempt(
      'reordered',
      first,
      `update staff_audit set number = case number when ${first} then -1 else -2 end where number in (${first}, ${first + 1})`,
      `update staff_audit set number = case number when -1 then ${first + 1} else ${first} end where number < 0`,
    )
    await attempt(
      'appended',
      count + 1,
      `insert into staff_audit (number, at, who, kind, action, subject, detail, address, request_id, previous, hash)
       select ${count + 1}, now(), 'Asha', 'view', 'x', '', '{}', '', '', hash, sha256('invented') from staff_audit where number = ${count}`,
    )
  }
  await mainOwner.query('drop table audit_copy')
  return done
}

/** With triggers and checks off, as only the owner of the database can. */
export async function behind({ mainOwner }: Site, ...statements: readonly string[]): Promise<void> {
  const client = await mainOwner.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query('alter table staff_audit drop constraint if exists staff_audit_number_check')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}
