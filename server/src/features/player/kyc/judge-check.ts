import type { CheckResult, DocumentFacts } from '../../../providers/kyc/port.ts'
import { ageOn } from '../../session/index.ts'
import { isSameName } from '../bank/holder-name.ts'
import { type IdentityReason, reasonsOf } from './reasons.ts'

export type Judgement = {
  readonly state: 'REVIEW' | 'APPROVED' | 'RETRY' | 'REJECTED'
  readonly reasons: readonly IdentityReason[]
  /** What decided, for the history. */
  readonly detail: Readonly<Record<string, string | readonly string[]>>
}

export type Said = { readonly name: string; readonly birthday: string }
export type AgeRule = { readonly today: string; readonly minAge: number }

/**
 * What follows from the provider's answer. Undefined while there is none. An approval of the provider says that the document
 * is genuine and belongs to the face; that it is the one of this player, and of an adult, is decided here.
 */
export function judgeCheck(result: CheckResult, said: Said, age: AgeRule): Judgement | undefined {
  const { state, labels, read } = result
  if (state === 'retry') return { state: 'RETRY', reasons: reasonsOf(labels), detail: { labels } }
  if (state === 'rejected') return { state: 'REJECTED', reasons: reasonsOf(labels), detail: { labels } }
  return state === 'approved' ? judgeDocument(read, said, age) : undefined
}

function judgeDocument({ name, birthday, number }: DocumentFacts, said: Said, age: AgeRule): Judgement {
  if (birthday && ageOn(age.today, birthday) < age.minAge)
    return { state: 'REJECTED', reasons: ['age'], detail: { rule: 'minor' } }
  // Without these nobody can be told from somebody else, so a person looks at it.
  if (!name || !birthday || !number) return { state: 'REVIEW', reasons: [], detail: { rule: 'unreadable' } }
  const differing: readonly IdentityReason[] = [
    ...(isSameName(said.name, name) ? [] : (['name'] as const)),
    ...(said.birthday === birthday ? [] : (['birthday'] as const)),
  ]
  if (differing.length > 0) return { state: 'RETRY', reasons: differing, detail: { rule: 'differs' } }
  return { state: 'APPROVED', reasons: [], detail: {} }
}
