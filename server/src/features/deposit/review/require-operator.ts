import type { AppContext } from '../../../app-context.ts'
import { isSignedBy } from '../../../base/operator-signature.ts'
import { DecisionError } from './decision-error.ts'
import { findSigningKeys } from './operator-queries.ts'

/** Whether one of the keys of this operator or member of staff has signed exactly this text. */
export async function isSignedByName(
  { databases }: AppContext,
  name: string,
  text: string,
  signature: Buffer,
): Promise<boolean> {
  const keys = await findSigningKeys(databases.main.read, name)
  if (keys.length === 0) throw new DecisionError(`'${name}' is not a registered operator`)
  return keys.some((key) => isSignedBy(key, text, signature))
}
