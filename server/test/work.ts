import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import type { World } from './world.ts'

let devices = 0

/** Does a piece of work as a device does it. */
export async function worked(world: World): Promise<string> {
  devices += 1
  const { challenge } = await world.ok('/sms/captcha', {}, { device: `device-at-work-${devices}` })
  return workOf(challenge)
}

/** The answer to a challenge of `/sms/captcha`. */
export async function workOf(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
