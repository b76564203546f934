import { createHmac } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { systemMs, systemNow } from '../src/base/clock.ts'
import { randomToken, uuidv7 } from '../src/base/random.ts'
import type { Shard } from '../src/db/databases.ts'
import { type MarketPolicy, publishPolicies, sandbox, startPolicyCache } from '../src/features/market/index.ts'
import { depositCredited } from '../src/ledger/index.ts'
import { studioRules } from '../src/seed/studio-rules.ts'
import type { WorldPlayer } from './call-app.ts'
import { type StudioServer, startStudioServer } from './studio-server.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

export const newKey = 'the new key of the studio'
export const oldKey = 'the old key of the studio'

export type Answered = { readonly status: number; readonly body: Record<string, unknown> }

export type StudioWorld = World & {
  readonly studio: StudioServer
  /** A player with so much cash, on one shard and the other in turn. */
  rich(cash?: bigint): Promise<WorldPlayer>
  /** Opens a game of the studio and tells its session. */
  open(player: WorldPlayer, gameId?: string, mode?: 'real' | 'free'): Promise<string>
  gcp(path: 'play' | 'rollback', body: object, key?: string): Promise<Answered>
  jili(path: string, body: object, given?: JiliHeaders): Promise<Answered>
  shardOf(player: Pick<WorldPlayer, 'playerId'>): Shard
  /** The shard of a player with full rights. */
  ownerOf(player: WorldPlayer): pg.Pool
  /** Cash, as the book has it. */
  cash(player: WorldPlayer): Promise<bigint>
  /** Changes what the law of India says of games and reality checks. */
  legislate(rules: Partial<Pick<MarketPolicy, 'age' | 'games' | 'realityCheck' | 'mode'>>): Promise<void>
}

export type JiliHeaders = {
  readonly key?: string
  readonly atMs?: number
  readonly nonce?: string
  readonly sign?: string
}

export const slot = 'sona-777'
export const table = 'dragon-tiger'
export const fish = 'matsya'

/** A world with two studios: `karkhana` speaks GCP and `naqsh` speaks Jili; `abroad` has an address of its own. Rounds may follow one another at once. */
export async function openStudioWorld(options: Pick<WorldOptions, 'workflows' | 'env'> = {}): Promise<StudioWorld> {
  const studio = await startStudioServer()
  const world = await openWorld({
    ...options,
    env: {
      ZAMRA_STUDIOS: `karkhana=gcp@${studio.url},naqsh=jili@${studio.url},abroad=gcp@${studio.url}`,
      ZAMRA_STUDIO_KEYS: `karkhana=${newKey}|${oldKey},naqsh=${newKey}|${oldKey}`,
      ZAMRA_STUDIO_ADDRESSES: 'abroad=192.0.2.7',
      ...options.env,
    },
  })
  await putGames(world)
  const legislate = lawOf(world)
  await legislate({})
  return {
    ...world,
    studio,
    legislate,
    rich: (cash = 100_000n) => richPlayer(world, cash),
    open: (player, gameId = slot, mode = 'real') => open(world, player, gameId, mode),
    gcp: (path, body, key = newKey) => {
      const raw = JSON.stringify(body)
      return post(world, `/wallet/karkhana/${path}`, raw, { 'x-request-sign': hmac(key, raw) })
    },
    jili(path, body, { key = newKey, atMs = systemMs(), nonce = randomToken(12), sign } = {}) {
      const raw = JSON.stringify(body)
      const mark = sign ?? hmac(key, `${atMs}.${nonce}.${raw}`)
      const headers = { 'x-sign': mark, 'x-timestamp': String(atMs), 'x-nonce': nonce }
      return post(world, `/wallet/naqsh/${path}`, raw, headers)
    },
    shardOf: ({ playerId }) => world.app.databases.shardOf(playerId),
    ownerOf({ playerId }) {
      const owner = world.owners[world.app.databases.shardOf(playerId).index]
      if (!owner) throw new Error('a shard without an owner')
      return owner
    },
    async cash({ playerId }) {
      const { rows } = await world.app.databases
        .shardOf(playerId)
        .pool.query<{ cash: bigint }>('select cash from ledger.wallet where player_id = $1', [playerId])
      return rows[0]?.cash ?? 0n
    },
    async close() {
      await world.close()
      await studio.close()
    },
  }
}

export function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

async function post(
  { providerListener }: World,
  url: string,
  raw: string,
  headers: Record<string, string>,
): Promise<Answered> {
  const response = await providerListener.inject({
    method: 'POST',
    url,
    body: raw,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: response.statusCode, body: response.json() }
}

async function putGames({ app }: World): Promise<void> {
  const category = { category: 'slots', icon: 'reels', name: JSON.stringify(names('Slots')), sort: 1 }
  const game = {
    category: 'slots',
    image: 'reels',
    has_demo: true,
    is_hot: false,
    is_shown: true,
    rules: JSON.stringify(studioRules['sona-777']),
    sort: 1,
    added_at: systemNow(),
  }
  await app.databases.main.transact(async (tx) => {
    await tx.insertInto('game_category').values(category).execute()
    await tx
      .insertInto('game')
      .values([
        { ...game, game_id: slot, provider_code: 'karkhana', name: 'Sona 777', rtp_bps: 9_600 },
        { ...game, game_id: table, provider_code: 'karkhana', name: 'Dragon Tiger', turnover: 'difference' },
        { ...game, game_id: fish, provider_code: 'naqsh', name: 'Matsya' },
        { ...game, game_id: 'minute', provider_code: 'zamra', name: 'Minute' },
      ])
      .execute()
  })
}

function names(name: string) {
  return Object.fromEntries(['en', 'fr', 'es', 'zh', 'tw', 'id'].map((locale) => [locale, name]))
}

function lawOf({ app }: World): StudioWorld['legislate'] {
  return async (rules) => {
    const policies = sandbox.map((policy) => {
      const quick: MarketPolicy = { ...policy, games: { ...policy.games, minCycleMs: 0, multiGame: true } }
      return policy.code === 'IN' ? { ...quick, ...rules } : quick
    })
    await app.databases.main.transact((tx) => publishPolicies(tx, policies, ['Asha', 'Bilal'], systemNow()))
    const leave = await startPolicyCache(app)
    leave()
  }
}

async function richPlayer(world: World, cash: bigint): Promise<WorldPlayer> {
  const player = await world.player()
  const { playerId } = player
  if (cash > 0n) {
    await depositCredited(world.app.ledger, {
      currency: 'INR',
      playerId,
      order: uuidv7(),
      payment: uuidv7(),
      amount: minor(cash),
    })
  }
  return player
}

async function open(world: World, player: WorldPlayer, gameId: string, mode: 'real' | 'free'): Promise<string> {
  const { sessionId } = await world.ok('/game/launch', { gameId, mode, returnUrl: '/pages/home/Home' }, { as: player })
  if (!sessionId) throw new Error('the game has no session')
  return sessionId
}

/** A seat at a game of the GCP studio, as the studio sees it. */
export function gcpSeat(world: StudioWorld, { playerId }: WorldPlayer, session_id: string | undefined, game = slot) {
  const of = { user_id: String(playerId), currency: 'INR', game, ...(session_id && { session_id }) }
  return {
    play: (game_id: string, actions: readonly object[] = [], finished = false) =>
      world.gcp('play', { ...of, game_id, actions, finished }),
    /** Pairs of the rollback's own id and the id of what it takes back. */
    rollback: (game_id: string, ...pairs: readonly (readonly [string, string])[]) =>
      world.gcp('rollback', {
        ...of,
        game_id,
        actions: pairs.map(([action_id, original_action_id]) => ({
          action: 'rollback',
          action_id,
          original_action_id,
        })),
      }),
  }
}

/** A player with so much cash, at a game of the GCP studio. */
export async function seatPlayer(world: StudioWorld, cash = 100_000n) {
  const player = await world.rich(cash)
  return { player, seat: gcpSeat(world, player, await world.open(player)) }
}

export function bet(action_id: string, amount: number) {
  return { action: 'bet', action_id, amount }
}

export function win(action_id: string, amount: number) {
  return { action: 'win', action_id, amount }
}

/** The Jili studio's seat: it has shown the token that works once and got the one that it shows from then on. */
export async function jiliSeat(world: StudioWorld, player: WorldPlayer) {
  await world.open(player, fish)
  const launch = world.studio.asked.findLast(({ path }) => path === '/singleWallet/LoginWithoutRedirect')
  const auth = await world.jili('auth', { reqId: randomToken(6), token: launch?.body.Token })
  const of = { token: auth.body.token, currency: 'INR', game: fish }
  const call = (path: string, body: object) => world.jili(path, { reqId: randomToken(6), ...of, ...body })
  const userId = player.playerId
  return {
    auth,
    bet: (round: string, betAmount: number, winloseAmount: number, more: object = {}) =>
      call('bet', { round, betAmount, winloseAmount, ...more }),
    cancelBet: (round: string, betAmount: number, winloseAmount: number) =>
      call('cancelBet', { round, betAmount, winloseAmount, userId }),
    stake: (sessionId: string, round: string, betAmount: number, more: object = {}) =>
      call('sessionBet', { round, sessionId, type: 1, betAmount, winloseAmount: 0, ...more }),
    settle: (sessionId: string, round: string, winloseAmount: number, more: object = {}) =>
      call('sessionBet', { round, sessionId, type: 2, betAmount: 0, winloseAmount, userId, ...more }),
    cancelStake: (sessionId: string, round: string, betAmount: number) =>
      call('cancelSessionBet', { round, sessionId, betAmount, userId }),
  }
}

/** How many rows this player's money and rounds have: what must not change when nothing may be written. */
export async function rowsOf({ app }: World, { playerId }: WorldPlayer): Promise<string> {
  const { rows } = await app.databases.shardOf(playerId).pool.query(
    `select (select count(*) from ledger.transfer where player_id = $1) as transfers,
       (select count(*) from ledger.hold where player_id = $1) as holds,
       (select count(*) from round_entry where player_id = $1) as entries,
       (select cash from ledger.wallet where player_id = $1) as cash`,
    [playerId],
  )
  return Object.values(rows[0] ?? {}).join(' ')
}
