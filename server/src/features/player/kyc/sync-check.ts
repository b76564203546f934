import type { AppContext } from '../../../app-context.ts'
import type { CheckResult, IdentityCheck, KycProvider, Picture } from '../../../providers/kyc/port.ts'
import { ProviderError } from '../../../providers/payment/port.ts'
import { dropFiles, readAsJpeg } from '../../file/index.ts'
import { checkPlace } from '../check-place.ts'
import { parseCheckNo } from './check-number.ts'
import { documentForms, documentsOf } from './documents.ts'
import { type Check, selectCheck } from './queries.ts'
import type { IdentityReason } from './reasons.ts'
import { settleCheck, settleUnsent, takeBack } from './settle-check.ts'
import { clearFiles, markHeard } from './sync-queries.ts'

/** How many webhooks the sync has taken into account, and when to sync again. Undefined when nothing is left to do. */
export type SyncResult = { readonly webhookCount: number; readonly waitMs: number }

/** The provider is asked again about an approved check after so long, in case its webhook was lost. */
export const askAgainMs = 30 * 86_400_000

/**
 * Brings a check up to date: sends it under its number, asks for the answer, and acts on it once. An approval that the
 * provider takes back later is heard too. After the end it deletes the pictures: the provider keeps what the law wants
 * kept. Idempotent; an outcome that is not known is asked for again.
 */
export async function syncCheck(app: AppContext, checkNo: string, at: Date): Promise<SyncResult | undefined> {
  const check = await findCheck(app, checkNo)
  if (!check) return undefined
  const isAnswered = isDue(check, at) ? await follow(app, check, at) : true
  const now = await findCheck(app, checkNo)
  const again = { webhookCount: check.webhookCount, waitMs: waitMsOf(check, at) }
  if (now?.state === 'PENDING') return again
  await forgetPictures(app, check)
  return isAnswered && now?.webhookCount === check.webhookCount ? undefined : again
}

/** One that is open always; one that was approved, after a webhook and from time to time. A rejection stands. */
function isDue({ state, webhookCount, heardCount, askedAt, decidedAt }: Check, at: Date): boolean {
  if (state === 'PENDING') return true
  const askedMs = (askedAt ?? decidedAt ?? at).getTime()
  return webhookCount > heardCount || (state === 'APPROVED' && at.getTime() - askedMs >= askAgainMs)
}

export async function findCheck(app: AppContext, checkNo: string): Promise<Check | undefined> {
  const playerId = parseCheckNo(checkNo)
  if (playerId === undefined) return undefined
  return await selectCheck(app.databases.shardOf(playerId).read, { playerId, checkNo })
}

/** False when the provider did not answer. */
async function follow(app: AppContext, check: Check, at: Date): Promise<boolean> {
  const { checkNo, playerId, state, webhookCount, heardCount } = check
  try {
    const { kyc: provider } = app.providers
    if (!provider) throw new ProviderError('unknown', 'no identity provider is configured')
    if (state === 'PENDING') await settleAnswer(app, check, await askOrSend(app, provider, check))
    else await takeBack(app, check, await provider.fetch(checkNo))
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err
    if (err.outcome !== 'refused') {
      app.log.warn({ err, checkNo }, 'identity check not answered, it is asked for again')
      return false
    }
    await settleUnsent(app, check, 'quality')
  }
  if (state !== 'PENDING' || webhookCount > heardCount)
    await app.databases.shardOf(playerId).transact((tx) => markHeard(tx, check, at))
  return true
}

async function settleAnswer(app: AppContext, check: Check, result: CheckResult | IdentityReason | undefined) {
  if (typeof result === 'string') await settleUnsent(app, check, result)
  else if (result) await settleCheck(app, check, result)
}

/** A check is asked for first; one that the provider does not have completely is sent. A reason when it cannot be. */
async function askOrSend(
  app: AppContext,
  provider: KycProvider,
  check: Check,
): Promise<CheckResult | IdentityReason | undefined> {
  const known = await provider.fetch(check.checkNo)
  if (known && known.state !== 'unsent') return known
  const pictures = await picturesOf(app, check)
  if (!pictures) return 'lost'
  await provider.submit({ ...detailsOf(app, check), pictures })
  return await provider.fetch(check.checkNo)
}

function detailsOf({ vault }: AppContext, check: Check): Omit<IdentityCheck, 'pictures'> {
  const { playerId, checkNo, market, document } = check
  const open = (sealed: Buffer | null, column: 'name_sealed' | 'birthday_sealed') =>
    sealed ? vault.open(sealed, checkPlace(playerId, checkNo, column)) : ''
  return {
    checkNo,
    country: documentsOf(market)?.country ?? '',
    document: documentForms[document].type,
    name: open(check.nameSealed, 'name_sealed'),
    birthday: open(check.birthdaySealed, 'birthday_sealed'),
  }
}

async function picturesOf(app: AppContext, { files }: Check): Promise<readonly Picture[] | undefined> {
  const parts: readonly Picture['part'][] = files.length === 3 ? ['front', 'back', 'selfie'] : ['front', 'selfie']
  const pictures: Picture[] = []
  for (const [at, part] of parts.entries()) {
    const bytes = await readAsJpeg(app, files[at] ?? '')
    if (!bytes) return undefined
    pictures.push({ part, bytes })
  }
  return pictures
}

async function forgetPictures(app: AppContext, check: Check): Promise<void> {
  if (check.files.length === 0) return
  await dropFiles(app, check.playerId, check.files)
  await app.databases.shardOf(check.playerId).transact((tx) => clearFiles(tx, check))
}

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** Most checks take a minute; one that a person looks at takes hours. A webhook wakes the workflow earlier. */
function waitMsOf({ createdAt }: Check, at: Date): number {
  const ageMs = at.getTime() - createdAt.getTime()
  if (ageMs < 2 * minuteMs) return 5_000
  if (ageMs < hourMs) return minuteMs
  return ageMs < 24 * hourMs ? 10 * minuteMs : hourMs
}
