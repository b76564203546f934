import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WireInputOf } from '@zamra/contract/calls.ts'
import sharp from 'sharp'
import { claimPort, releasePort } from '../../ops/stack/ports.ts'
import { kycEnvironment } from '../../ops/stack/provider-environment.ts'
import { type KycSimulator, startKyc } from '../../simulators/src/kyc/kyc.ts'
import { uuidv7 } from '../src/base/random.ts'
import { uploadFile } from '../src/features/file/index.ts'
import { checkNoOf } from '../src/features/player/kyc/check-number.ts'
import { syncCheck } from '../src/features/player/kyc/sync-check.ts'
import { configureWithdrawals } from './withdrawal-world.ts'
import { openWorld, type World, type WorldPlayer } from './world.ts'

export type KycWorld = World & { readonly kyc: KycSimulator; readonly fileDir: string; readonly hooksUrl: string }

/** A test world with a simulated identity provider whose checks a test decides, and whose webhooks reach the server. */
export async function openKycWorld(options: { readonly workflows?: boolean } = {}): Promise<KycWorld> {
  const port = await claimPort()
  const providerUrl = `http://127.0.0.1:${port}`
  const hooksUrl = `${providerUrl}/hooks/kyc`
  const fileDir = await mkdtemp(join(tmpdir(), 'zamra-kyc-'))
  const kyc = await startKyc({ webhooksTo: hooksUrl })
  kyc.behave({ isManual: true })
  const env = { ...kycEnvironment({ kyc: kyc.url }), ZAMRA_PROVIDER_URL: providerUrl, ZAMRA_FILE_DIR: fileDir }
  const world = await openWorld({ ...options, env })
  await configureWithdrawals(world)
  await world.providerListener.listen({ host: '127.0.0.1', port })
  return {
    ...world,
    kyc,
    fileDir,
    hooksUrl,
    async close() {
      await kyc.stop()
      await world.close()
      releasePort(port)
      await rm(fileDir, { recursive: true, force: true })
    },
  }
}

let shades = 0

/** A small picture that nobody uploaded before. How pictures arrive is tested elsewhere. */
export async function uploadPicture({ app }: World, { playerId }: Pick<WorldPlayer, 'playerId'>): Promise<string> {
  shades += 1
  const background = { r: (shades * 37) % 256, g: (shades * 83) % 256, b: (shades * 151) % 256 }
  const picture = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer()
  return (await uploadFile({ app, playerId }, { read: async () => picture })).url
}

type Submission = WireInputOf<'/kyc/submit'>

const birthdays = new Map<number, string>()

/** The birthday in the form of a player: no two players have the same, because the same name and birthday is one person. */
export function birthdayOf({ playerId }: Pick<WorldPlayer, 'playerId'>): string {
  const known = birthdays.get(playerId)
  if (known) return known
  const day = new Date(Date.UTC(1975, 0, 1 + birthdays.size)).toISOString().slice(0, 10)
  birthdays.set(playerId, day)
  return day
}

/** A complete form: a PAN card and a selfie. */
export async function newSubmission(
  world: World,
  player: WorldPlayer,
  given: Partial<Submission> = {},
): Promise<Submission> {
  const [front, selfie] = [await uploadPicture(world, player), await uploadPicture(world, player)]
  const person = { name: 'Asha Devi Rao', birthday: birthdayOf(player) }
  return { clientOrderId: uuidv7(), document: 'pan', ...person, front, selfie, ...given }
}

/** Sends a check and returns its number. */
export async function submitCheck(world: World, player: WorldPlayer, given: Partial<Submission> = {}): Promise<string> {
  const input = await newSubmission(world, player, given)
  await world.ok('/kyc/submit', input, { as: player })
  return checkNoOf(player.playerId, input.clientOrderId)
}

/** Sends a check that the provider approves at once. What follows from it is for the rules to say. */
export async function verifyPlayer(
  world: KycWorld,
  player: WorldPlayer,
  given: Partial<Submission> = {},
): Promise<string> {
  const checkNo = await submitCheck(world, player, given)
  const sync = () => syncCheck(world.app, checkNo, world.app.clock.now())
  await sync()
  world.kyc.decide(checkNo, 'approve')
  await sync()
  return checkNo
}
