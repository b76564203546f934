import { type CallPath, calls, type OutputOf, type WireInputOf } from '@zamra/contract/calls.ts'
import { commonFields, success } from '@zamra/contract/envelope.ts'
import { states } from '@zamra/contract/refusal.ts'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { WorldPlayer } from './call-app.ts'
import { commonOf } from './open-handler.ts'

type Sender = Pick<WorldPlayer, 'playerId' | 'sign' | 'device'>

export type Replay = <P extends CallPath>(path: P, input: WireInputOf<P>, as?: Sender) => Promise<OutputOf<P>>

type Sent = {
  /** The device of a caller without a session. */
  readonly device: string
  /** Every call that was sent and passed its checks. */
  readonly replayed: Set<CallPath>
}

/** Sends calls over the network and checks what goes out and what comes back by the schemas of the contract. */
export function replayOver(origin: string, { device, replayed }: Sent): Replay {
  return async (path, input, as) => {
    const call = calls[path]
    const common = { ...commonOf(as?.device ?? device), ...(as && { uid: as.playerId, sign: as.sign }) }
    const request = z.strictObject((call.input as z.ZodMiniObject).shape)
    expect(z.safeParse(request, input).error, `request of ${path}`).toBeUndefined()
    expect(commonFields.safeParse(common).error, `common fields of ${path}`).toBeUndefined()
    const { status, body } = await send(origin, path, { ...common, ...(input as object) })
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
    const data = resultOf(path, body)
    const output: z.ZodMiniType = call.output
    const read = z.safeDecode(output, data as never)
    expect(read.error, `answer of ${path}: ${JSON.stringify(data)}`).toBeUndefined()
    // Reading drops fields that the contract does not have: writing it again shows whether there were any.
    expect(z.encode(output, read.data as never), `answer of ${path}`).toEqual(data)
    if (!replayed.has(path)) await expectRefusedFields(origin, path, common, input as object)
    replayed.add(path)
    return read.data as never
  }
}

type Response = { readonly status: number; readonly body: unknown }

async function send(origin: string, path: CallPath, fields: object): Promise<Response> {
  const { method } = calls[path]
  const headers = { 'content-type': 'application/json' }
  const body = method === 'GET' ? {} : { headers, body: JSON.stringify(fields) }
  const answer = await fetch(`${origin}/api${path}`, { method, ...body })
  return { status: answer.status, body: await answer.json() }
}

/** The envelope of a success: `state`, `msg` and `resultData`, or `code` and `data` without a state. */
function resultOf(path: CallPath, body: unknown): unknown {
  if (calls[path].envelope === 'code') {
    expect(body, path).toEqual({ code: 200, data: expect.anything() })
    return (body as { data: unknown }).data
  }
  expect(body, path).toEqual({ state: success, msg: expect.any(String), resultData: expect.anything() })
  return (body as { resultData: unknown }).resultData
}

/** The server reads requests by the same schema: no field takes null, and the refusal names the field. */
async function expectRefusedFields(origin: string, path: CallPath, common: object, input: object): Promise<void> {
  const refused = Object.keys(input).map(async (field) => {
    const { body } = await send(origin, path, { ...common, ...input, [field]: null })
    const fields = [expect.objectContaining({ field })]
    expect(body, `${path} without ${field}`).toMatchObject({ state: states['input.invalid'], resultData: { fields } })
  })
  await Promise.all(refused)
}
