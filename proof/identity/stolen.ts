import type { SandboxPlayer } from '../../ops/stack/app-processes.ts'
import { type Check, check } from '../verdict.ts'
import type { Canaries } from './canaries.ts'
import { callApi } from './client.ts'

/** A session token copied from a phone is useless on another device or for another player. */
export async function checkStolenSign(url: string, player: SandboxPlayer, canaries: Canaries): Promise<Check> {
  const device = 'phone-of-the-owner-00'
  const opened = await callApi(
    url,
    '/sso/idlogin',
    { userId: String(player.uid), password: player.password },
    { device },
  )
  const sign = canaries.keep('sign', String(opened.resultData.sign))
  const own = { device, uid: player.uid, sign }
  const thieves = {
    'on another phone': { ...own, device: 'phone-of-the-thief-00' },
    'on a phone with almost the same number': { ...own, device: `${device} ` },
    'under another player': { ...own, uid: player.uid + 1 },
    'with one letter changed': { ...own, sign: `${sign.slice(0, -1)}${sign.endsWith('A') ? 'B' : 'A'}` },
    'cut short': { ...own, sign: sign.slice(0, -1) },
  }
  const answers = await Promise.all(
    Object.entries(thieves).map(async ([how, thief]) => [how, await callApi(url, '/session/list', {}, thief)] as const),
  )
  const owner = await callApi(url, '/session/list', {}, own)
  return check('a stolen sign is refused, and the session of its owner stays open', [
    ...answers.map(([how, { state }]) => state !== '401' && `${how}: ${state}`),
    owner.state !== '200' && `the owner: ${owner.text}`,
  ])
}
