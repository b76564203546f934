import type { AppContext } from '../../../app-context.ts'
import type { Operator } from '../../../base/operator-signature.ts'
import { DecisionError } from './decision-error.ts'
import { findOperator } from './operator-queries.ts'

export async function requireOperator({ databases }: AppContext, name: string): Promise<Operator> {
  const operator = await findOperator(databases.main.read, name)
  if (!operator) throw new DecisionError(`'${name}' is not a registered operator`)
  return operator
}
