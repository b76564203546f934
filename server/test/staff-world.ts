import { attendedHeader } from '@zamra/contract/backoffice/attended.ts'
import type { StaffInput, StaffOutput, StaffPath } from '@zamra/contract/backoffice/calls.ts'
import type { FastifyInstance } from 'fastify'
import { systemNow } from '../src/base/clock.ts'
import { makeFirstLinks } from '../src/features/staff/index.ts'
import { type Authenticator, newAuthenticator } from './authenticator.ts'
import type { World } from './world.ts'

export const staffOrigin = 'http://localhost:8083'

/** The environment of a server with a back office. */
export const staffEnvironment = { ZAMRA_BACKOFFICE_PORT: '0', ZAMRA_BACKOFFICE_ORIGIN: staffOrigin } as const

/** A member of staff at their desk: a passkey and the cookie of a session. */
export type Colleague = { readonly name: string; readonly passkey: Authenticator; cookie: string }

type Body = Readonly<Record<string, unknown>>
export type StaffAnswer = { readonly status: number; readonly body: Body; readonly cookie: string | undefined }

/** Calls the back office as a browser on one of its pages does, unless the headers say otherwise. */
export async function callStaff(
  { staffListener }: Pick<World, 'staffListener'>,
  path: string,
  input: object,
  { as, headers = {} }: { readonly as?: Colleague | undefined; readonly headers?: Record<string, string> } = {},
): Promise<StaffAnswer> {
  const answer = await (staffListener as FastifyInstance).inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { origin: staffOrigin, [attendedHeader]: '1', ...(as && { cookie: as.cookie }), ...headers },
    payload: input,
  })
  const set = answer.headers['set-cookie']
  const cookie = typeof set === 'string' ? set.split(';')[0] : undefined
  return { status: answer.statusCode, body: answer.json() as Body, cookie }
}

/** Like `callStaff`, for a test that expects a success. */
export async function staffOk<P extends StaffPath>(
  world: World,
  path: P,
  input: StaffInput<P>,
  as?: Colleague,
): Promise<StaffOutput<P>> {
  const { status, body } = await callStaff(world, path, input as object, { as })
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body as StaffOutput<P>
}

/** Uses a link up with a new passkey. */
export async function enrol(world: World, link: string): Promise<Colleague> {
  // The colleague puts together what the two signers gave them.
  const [token = '', code = ''] = (link.split('#')[1] ?? '').split(' ')
  const passkey = newAuthenticator(staffOrigin)
  const { options, name } = await staffOk(world, '/enrol/options', { token })
  const {
    status,
    body,
    cookie = '',
  } = await callStaff(world, '/enrol', {
    ...{ token, code, response: passkey.register(options) },
  })
  if (status !== 200) throw new Error(`enrol: ${status} ${JSON.stringify(body)}`)
  return { name, passkey, cookie }
}

/** The first two people, as `npm run staff -- enrol` makes them. */
export async function firstTwo(world: World, names: readonly [string, string], roles: readonly string[]) {
  const people = names.map((name) => ({ name, roles }))
  const links = await makeFirstLinks(ownerOf(world), people, staffOrigin, systemNow())
  return [await enrol(world, links[0] ?? ''), await enrol(world, links[1] ?? '')] as const
}

/** The main database with the rights of its owner. */
export function ownerOf(world: World) {
  const { mainOwner: pool } = world
  return {
    ...world.app.databases.main,
    transact: async <T>(work: (tx: never) => Promise<T>): Promise<T> => {
      const client = await pool.connect()
      const { Kysely, PostgresDialect } = await import('kysely')
      const kysely = new Kysely({ dialect: new PostgresDialect({ pool }) })
      client.release()
      return await kysely.transaction().execute((tx) => work(tx as never))
    },
  } as World['app']['databases']['main']
}

/** Asks for the text, signs it and sends the signature, as the app does after the person has looked at it. */
export async function signStaff(world: World, as: Colleague, path: StaffPath, input: object): Promise<StaffAnswer> {
  const asked = await callStaff(world, path, input, { as })
  if (asked.status !== 200) return asked
  const { id, options } = asked.body as { id: string; options: string }
  return await callStaff(world, '/sign', { id, response: as.passkey.assert(options) }, { as })
}

export type StaffChange = {
  readonly action: 'new' | 'replace'
  readonly name: string
  readonly roles: readonly string[]
}

/** The link that two people have signed for a third, with the code that belongs to it. */
export async function linkSignedBy(
  world: World,
  [proposer, approver]: readonly [Colleague, Colleague],
  change: StaffChange,
): Promise<string> {
  const proposed = await signStaff(world, proposer, '/staff/propose', { ...change, why: 'they work here' })
  const { status, body } = await signStaff(world, approver, '/proposal/approve', { hash: proposed.body.hash })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return `${String(body.link)} ${String(proposed.body.code)}`
}

/** Inputs that pass the schema of every call, so that what is refused is refused for the permission. */
const anything = {
  ...{
    token: 'none',
    response: '{}',
    id: 'none',
    name: 'Nobody',
    roles: ['support'],
    action: 'new',
    why: 'to try it',
    text: '12345',
  },
  ...{ playerId: 1, orderNo: 'none', withdrawNo: 'none', decision: 'approve', field: 'phone', kind: 'deposit' },
  ...{
    period: 'day',
    value: 1,
    rule: 'bot',
    evidence: ['bets'],
    hash: '0'.repeat(64),
    reason: {},
    direction: 'in',
    amount: 1,
    cause: 'settlement',
  },
  ...{ policy: { code: 'IN' }, promo: { promoId: 'none' }, promoId: 'none' },
  ...{ after: 0, change: { kind: 'faq', id: 'deposit-how', text: null } },
  item: { kind: 'announcement', id: 'none', body: {}, sort: 1, startsAt: 1, endsAt: 2 },
  ...{ version: 1, market: 'IN', from: '2026-01-01', to: '2026-01-02' },
  rails: [],
  tabs: { giftSwitch: true, showTransfer: true, agentRechargeSwitch: true, showCrypto: true },
  index: 0,
  catalogue: { hiddenGames: [], hiddenStudios: [], first: [] },
  ...{ currency: 'INR', configuration: {}, after: 0 },
  ...{ code: 'bankConfirms', hours: 1 },
  ...{ queue: 'deposits', ids: ['none'] },
}
export const anyInput = (path: string) => ({
  ...anything,
  ...(path === '/deposit/propose' && { action: 'refuse' }),
  ...(path.startsWith('/audit') && { kind: 'view' }),
  ...(path.startsWith('/text') && { kind: 'faq', id: 'deposit-how' }),
  ...(path === '/risk/propose' && { decision: 'cleared' }),
})
