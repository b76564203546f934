import { CallError } from './call-error.ts'
import { nowMs } from './clock.ts'
import { randomToken } from './random.ts'
import { keepForVisit, readForVisit } from './storage.ts'
import { showToast } from './toast.ts'

/** The writes that carry an idempotency key. Each has at most one that is not answered yet. */
type Write =
  | 'depositOrder'
  | 'ticketOrder'
  | 'originalBet'
  | 'withdrawal'
  | 'identityCheck'
  | 'rebateClaim'
  | 'feedback'
  | 'rewardClaim'

const confirmForMs = 60_000

/**
 * Sends a write with an idempotency key. The key is kept until the server has decided, so that the same content sent
 * again after a lost answer or a reload cannot happen twice. Other content gets a new key. While the server cannot tell
 * whether it was done, the player is told to wait and the same key is sent again until it is resolved.
 */
export async function sendOnce<Answer>(
  write: Write,
  content: string,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await sendUntilResolved(() => send(keyFor(write, content)))
    keepForVisit(write, undefined)
    return answer
  } catch (error) {
    if (isDecided(error)) keepForVisit(write, undefined)
    throw error
  }
}

function keyFor(write: Write, content: string): string {
  const kept = readForVisit(write)
  if (kept?.content === content) return kept.id
  const id = uuidv7()
  keepForVisit(write, { id, content })
  return id
}

async function sendUntilResolved<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const untilMs = nowMs() + confirmForMs
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!isBeingConfirmed(error) || nowMs() > untilMs) throw error
      showToast(error.message)
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs(error)))
    }
  }
}

function isBeingConfirmed(error: unknown): error is CallError {
  return error instanceof CallError && error.refusal === 'outcome.unknown'
}

function retryAfterMs({ params }: CallError): number {
  return Math.max(1, Number(params.retryAfter ?? 0)) * 1_000
}

/** A refusal means that nothing was written. A lost answer, a server error or an unknown outcome leaves it open. */
function isDecided(error: unknown): boolean {
  if (!(error instanceof CallError) || error.refusal === undefined) return false
  return error.refusal !== 'server.error' && error.refusal !== 'outcome.unknown'
}

/** Begins with the time, so that the keys of one player sort in the order in which they were made. */
function uuidv7(): string {
  const time = Math.floor(nowMs()).toString(16).padStart(12, '0')
  const random = randomToken(10)
  const variant = ((Number.parseInt(random.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}
