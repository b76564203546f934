import type { AppContext } from '../../../app-context.ts'
import { isPasskeySignature } from '../../../base/operator-signature.ts'
import { DecisionError } from './decision-error.ts'
import { isSignedByName } from './require-operator.ts'

/** What one operator has signed: `content` is the exact text, after a first line that names its kind. */
export type OperatorStatement = { readonly by: string; readonly content: string; readonly signature: Buffer }

export async function requireSignature(app: AppContext, by: string, text: string, signature: Buffer): Promise<void> {
  if (!(await isSignedByName(app, by, text, signature))) throw new DecisionError(`this is not the signature of ${by}`)
}

/**
 * How many operators have signed what they should have, all with key files or all with passkeys. Stored signatures are verified again, so that a row which was
 * changed or copied counts for nothing; neither does an operator who has left.
 */
export async function countSigned<Statement extends OperatorStatement>(
  app: AppContext,
  statements: readonly Statement[],
  contentOf: (statement: Statement) => string,
  textOf: (content: string) => string,
): Promise<number> {
  const verified = await Promise.all(
    statements.map(async (one) => {
      const content = contentOf(one)
      return content === one.content && (await isSigned(app, one.by, textOf(content), one.signature))
    }),
  )
  const signed = statements.filter((_, index) => verified[index])
  const byPasskey = signed.filter(({ signature }) => isPasskeySignature(signature)).length
  return Math.max(byPasskey, signed.length - byPasskey)
}

async function isSigned(app: AppContext, by: string, text: string, signature: Buffer): Promise<boolean> {
  try {
    await requireSignature(app, by, text, signature)
    return true
  } catch (error) {
    if (error instanceof DecisionError) return false
    throw error
  }
}
