import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { InputOf, OutputOf } from '@zamra/contract/calls.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { coin } from '@zamra/contract/lottery-games.ts'
import { nothing } from '@zamra/contract/money.ts'
import { randomToken, uuidv7 } from '../../base/random.ts'
import type { StudioAccount } from '../../base/studio-config.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { isBarred, readBalance, readWalletSummary } from '../../ledger/index.ts'
import { StudioError } from '../../providers/studio/port.ts'
import { dialectOf } from '../../providers/studio/studios.ts'
import { marketOf, policyOf, requireMarketAllows } from '../market/index.ts'
import { usableFreeRounds } from '../promo/index.ts'
import { exclusionRefusal, findCheckMinutes } from '../safety/index.ts'
import { ageForPolicy, lockOpenSession, termsVersion } from '../session/index.ts'
import { balanceOf } from './balance.ts'
import type { PlayMode } from './bet-types.ts'
import { findClosure, type GameTerms, gameTerms } from './game-terms.ts'
import { rulesOf, sessionEnd } from './play-rules.ts'
import { addSession, endSessions, findOpenRounds, findSessionDue } from './session-queries.ts'

type Ctx = CallContext<'/game/launch'>
type Seated = Ctx & { readonly playerId: PlayerId; readonly market: string }
type Launched = OutputOf<'/game/launch'>

/** A launch URL works once and for a short time. */
const tokenMs = 60_000
/** Our own games are played on the page that launched them. */
const ownProvider = 'zamra'

/**
 * Opens a session and requests the launch URL from the studio. Real-money play needs the market's permission first. A player
 * with an open round of the game comes back to end it whatever operators have stopped: each new bet asks for the stops itself.
 */
export const gameLaunch: Handler<'/game/launch'> = async (ctx, { gameId, mode, returnUrl, ageCertified }) => {
  if (mode === 'demo') return await demo(ctx, await termsOf(ctx, gameId), { returnUrl, ageCertified })
  if (!isSeated(ctx)) throw ctx.refusal('login.required', {})
  const { read } = ctx.app.databases.shardOf(ctx.playerId)
  const isFinishing = mode === 'real' && (await findOpenRounds(read, ctx.playerId, gameId)).length > 0
  if (mode === 'real')
    requireMarketAllows(ctx, 'launch', { ...(await ageForPolicy(ctx.app, ctx, ctx.now)), isFinishing })
  const terms = await termsOf(ctx, gameId, isFinishing)
  const isOurs = terms.provider === ownProvider
  if (mode === 'real' && !isOurs && !terms.hasRules) throw ctx.refusal('game.closed', {})
  const session = await openSession(ctx, terms, mode)
  const url = isOurs ? returnUrl : await callStudio(ctx, terms, (studio) => play(ctx, studio, session, returnUrl))
  return { url, sessionId: session.sessionId, expireAt: expiryOf(ctx) }
}

/** A player has declared their age when they signed in. Where the law wants it before free play too, a visitor does it here. */
function requireAgeForFreePlay(ctx: Ctx, ageCertified: boolean | undefined): void {
  if (ctx.playerId !== undefined || ageCertified === true) return
  const { age } = policyOf(ctx.app, marketOf(appInfo.phonePrefix))
  if (age.beforeFreePlay) throw ctx.refusal('declaration.required', { minAge: age.min, termsVersion })
}

/** The studio's demo: it knows no player and moves no money, so it is open without an account. */
async function demo(
  ctx: Ctx,
  terms: GameTerms,
  { returnUrl, ageCertified }: Pick<InputOf<'/game/launch'>, 'returnUrl' | 'ageCertified'>,
): Promise<Launched> {
  if (!terms.hasDemo) throw ctx.refusal('game.closed', {})
  requireAgeForFreePlay(ctx, ageCertified)
  const url = await callStudio(ctx, terms, (studio) =>
    dialectOf(studio).launchDemo(studio, terms.gameId, ctx.locale, wayBack(ctx, returnUrl)),
  )
  return { url, expireAt: expiryOf(ctx) }
}

function isSeated(ctx: Ctx): ctx is Seated {
  return ctx.playerId !== undefined && ctx.market !== undefined
}

async function termsOf(ctx: Ctx, gameId: string, isFinishing = false): Promise<GameTerms> {
  const terms = await gameTerms(ctx.app, gameId)
  if (!terms) throw ctx.refusal('thing.notFound', {})
  if (isFinishing) return terms
  const closure = await findClosure(ctx.app, gameId, ctx)
  if (closure) throw closure
  return terms
}

function wayBack({ app }: Ctx, returnUrl: string): string {
  return new URL(returnUrl, app.config.webOrigin).href
}

function expiryOf({ now }: Ctx): number {
  return now.getTime() + tokenMs
}

type Session = {
  readonly sessionId: string
  readonly token: string
  readonly gameId: string
  readonly mode: PlayMode
  readonly currency: string
}

/**
 * Where a market allows one game at a time, launching a game ends the previous session. The sign-in is locked, so that a
 * logout at the same moment either ends the new session or prevents it.
 */
async function openSession(ctx: Seated, { gameId, provider }: GameTerms, mode: PlayMode): Promise<Session> {
  const { app, playerId, market, now, device } = ctx
  const shard = app.databases.shardOf(playerId)
  const { multiGame, pauseMinutes } = rulesOf(app, market)
  const due = await findSessionDue(shard.read, playerId, now, pauseMinutes)
  if (due) throw ctx.refusal('play.checkDue', { sessionId: due })
  const balance = await readBalance(shard.pool, playerId)
  if (mode === 'real' && (await isBarred(shard.pool, playerId, 'play'))) throw await exclusionRefusal(app, playerId)
  const token = `${playerId}.${randomToken(32)}`
  const currency = mode === 'free' ? coin : policyOf(app, market).currency.iso
  const session = { sessionId: uuidv7(), token, gameId, mode, currency }
  await shard.transact(async (tx) => {
    if (!(await lockOpenSession(tx, { playerId, device, at: now }))) throw ctx.refusal('login.required', {})
    if (!multiGame) await endSessions(tx, playerId, now)
    await addSession(tx, {
      ...session,
      playerId,
      provider,
      market,
      tokenHash: hash('sha256', token, 'buffer'),
      tokenUntil: new Date(now.getTime() + tokenMs),
      startedAt: now,
      expiresAt: sessionEnd(app, now),
      device,
      startedSeq: balance?.seq ?? 0,
    })
  })
  return session
}

async function play(ctx: Seated, studio: StudioAccount, session: Session, returnUrl: string): Promise<string> {
  const { app, playerId, market, locale } = ctx
  const shard = app.databases.shardOf(playerId)
  const { gameId: game, sessionId, token, mode, currency } = session
  const { checkMinutes, zone: _zone, ...flags } = rulesOf(app, market)
  const [balance, wallet, openRounds, rounds, realityCheckMinutes] = await Promise.all([
    balanceOf(app, { playerId, mode }),
    readWalletSummary(shard.pool, playerId),
    findOpenRounds(shard.read, playerId, game),
    mode === 'real' ? usableFreeRounds(app, { playerId, now: ctx.now }) : [],
    findCheckMinutes(shard.read, playerId, checkMinutes),
  ])
  const freeRounds = rounds
    .filter((one) => one.game === game)
    .map(({ rewardId, stake, number, used, expiresAt }) => ({
      id: rewardId,
      stake,
      left: number - used,
      until: expiresAt,
    }))
  return await dialectOf(studio).launch(studio, {
    playerId,
    sessionId,
    token,
    game,
    mode,
    currency,
    locale,
    openRounds,
    freeRounds,
    returnUrl: wayBack(ctx, returnUrl),
    balance: balance ?? nothing,
    rules: {
      ...flags,
      jurisdiction: market,
      realityCheckMinutes,
      celebratesLosses: false,
      limits: wallet?.limits ?? [],
    },
  })
}

/** A studio that does not answer cannot launch a game. */
async function callStudio(
  ctx: Ctx,
  terms: GameTerms,
  ask: (studio: StudioAccount) => Promise<string>,
): Promise<string> {
  const studio = ctx.app.config.studio.studios.find(({ code }) => code === terms.provider)
  if (!studio) throw ctx.refusal('game.closed', {})
  try {
    return await ask(studio)
  } catch (error) {
    if (!(error instanceof StudioError)) throw error
    ctx.log.warn({ err: error, studio: studio.code }, 'studio game launch failed')
    throw ctx.refusal('game.closed', {})
  }
}
