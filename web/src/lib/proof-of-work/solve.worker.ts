import { solveChallenge } from 'altcha-lib'
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge } from 'altcha-lib/types'

/** Runs in a worker, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<string>) => void answer(data))

async function answer(text: string): Promise<void> {
  const challenge = JSON.parse(text) as Challenge
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2/') ? pbkdf2 : sha
  const solution = await solveChallenge({ challenge, deriveKey })
  postMessage(solution ? btoa(JSON.stringify({ challenge, solution })) : '')
}
