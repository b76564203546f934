import { InvalidFileError, messageOf, type Reason, type ReasonCode, reason } from './reasons.ts'

/** The steps in order. The last four are about one ticket. */
export const stepNames = [
  'form',
  'log',
  'rules',
  'beacon',
  'promise',
  'witnesses',
  'root',
  'round',
  'commit',
  'numbers',
  'payouts',
  'winners',
  'void',
  'sealed',
  'leaves',
  'receipt',
  'member',
  'owner',
  'prize',
] as const

export type StepName = (typeof stepNames)[number]

/** Passed or failed, with the compared figures and, if failed, the reason in English and as a code. */
export type StepResult = {
  readonly step: StepName
  readonly ok: boolean
  readonly why?: string
  readonly reason?: Reason
  readonly figures: Readonly<Record<string, string | number>>
}

type Look = { readonly figures?: StepResult['figures']; readonly wrong?: Reason | undefined }

/** A step that throws has failed. */
export async function runStep(step: StepName, work: () => Look | Promise<Look>): Promise<StepResult> {
  try {
    const { figures = {}, wrong } = await work()
    return wrong === undefined ? { step, ok: true, figures } : cross(step, wrong, figures)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return cross(step, error instanceof InvalidFileError ? error.reason : reason('unreadable', { error: said }))
  }
}

function cross(step: StepName, wrong: Reason, figures: StepResult['figures'] = {}): StepResult {
  return { step, ok: false, why: messageOf(wrong), reason: wrong, figures }
}

/** The first reason whose condition is true. */
export function firstWrong(
  ...cases: readonly (readonly [isWrong: boolean, code: ReasonCode, params?: Reason['params']])[]
): Reason | undefined {
  const [, code, params] = cases.find(([isWrong]) => isWrong) ?? []
  return code && reason(code, params)
}

/** The name of the first of them that was there before. */
export function firstTwice<T>(items: readonly T[], nameOf: (item: T) => string): string | undefined {
  const names = items.map(nameOf)
  return names.find((name, at) => names.indexOf(name) !== at)
}
