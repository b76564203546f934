import type { WitnessConfig } from '../../base/draw-config.ts'
import type { Logger } from '../../base/log.ts'
import type { Submission, Witness } from './port.ts'

const timeoutMs = 3_000

/** A client of the witness protocol of C2SP (tlog-witness): it submits checkpoints and remembers what was attested. */
export function openWitness({ key, url }: WitnessConfig, log: Logger): Witness {
  const { name } = key
  let knownSize = 0
  return {
    name,
    async cosign(submission) {
      try {
        let answer = await submit(url, submission, Math.min(knownSize, submission.size))
        // The witness is at another size than we thought, because another process asked it, or we have just started.
        if (answer.status === 409) {
          knownSize = sizeIn(answer.body)
          if (knownSize > submission.size) return ''
          answer = await submit(url, submission, knownSize)
        }
        if (answer.status !== 200) throw new Error(`witness answered ${answer.status}`)
        knownSize = submission.size
        return answer.body
      } catch (error) {
        log.warn({ witness: name, error: (error as Error).message }, 'witness did not cosign a checkpoint')
        return ''
      }
    },
  }
}

async function submit(url: string, { note, proofFrom }: Submission, old: number) {
  const proof = (await proofFrom(old)).map((node) => `${node.toString('base64')}\n`)
  const body = `old ${old}\n${proof.join('')}\n${note}`
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body, redirect: 'error', signal })
  return { status: response.status, body: await response.text() }
}

function sizeIn(body: string): number {
  if (!/^(0|[1-9]\d{0,14})\n$/.test(body)) throw new Error('witness conflict without a size')
  return Number(body)
}
