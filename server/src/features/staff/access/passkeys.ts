import type { BackofficeConfig } from '../../../base/backoffice-config.ts'
import { type RelyingParty, readAssertion, verifyByKey } from '../../session/index.ts'
import type { StaffContext } from '../call/context.ts'
import { findPasskey, recordUse } from './access-queries.ts'

export function relyingPartyOf({ origin }: BackofficeConfig): RelyingParty {
  return { rpID: new URL(origin).hostname, rpName: 'Zamra back office', origin }
}

type Sent = NonNullable<ReturnType<typeof readAssertion>>

/** The id is text inside of text, so that no check of the request has seen what it contains. */
export function readStaffAssertion(text: string): Sent | undefined {
  const sent = readAssertion(text)
  return sent && /^[\w-]{1,1024}$/.test(sent.response.id) ? sent : undefined
}

/**
 * The name of the member of staff whose passkey signed this challenge on the page of the back office, after it verified the
 * person. The challenge was taken before, so that no response can be tried twice.
 */
export async function verifyStaffPasskey(
  { app, backoffice, now }: Pick<StaffContext, 'app' | 'backoffice' | 'now'>,
  challenge: string,
  { response }: Sent,
): Promise<string | undefined> {
  const { main } = app.databases
  const passkey = await findPasskey(main.read, response.id)
  if (!passkey) return undefined
  const key = { publicKey: new Uint8Array(passkey.publicKey), counter: Number(passkey.counter) }
  const counter = await verifyByKey(app, { ...key, party: relyingPartyOf(backoffice) }, challenge, response)
  if (counter === undefined) return undefined
  const isNew = await main.transact((tx) => recordUse(tx, response.id, counter, now))
  return isNew ? passkey.name : undefined
}
