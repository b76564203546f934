/** What is looked at, in this order. The last four are about one ticket. */
export const stepNames = [
  'form',
  'log',
  'rules',
  'beacon',
  'promise',
  'root',
  'round',
  'commit',
  'numbers',
  'payouts',
  'void',
  'sealed',
  'leaves',
  'receipt',
  'member',
  'owner',
  'prize',
] as const

export type StepName = (typeof stepNames)[number]

/** A tick or a cross, with the figures that were compared and, of a cross, what is wrong. */
export type StepResult = {
  readonly step: StepName
  readonly ok: boolean
  readonly why?: string
  readonly figures: Readonly<Record<string, string | number>>
}

type Look = { readonly figures?: StepResult['figures']; readonly wrong?: string | undefined }

/** A step that cannot be looked at is a cross, whatever the reason. */
export async function look(step: StepName, work: () => Look | Promise<Look>): Promise<StepResult> {
  try {
    const { figures = {}, wrong } = await work()
    return wrong === undefined ? { step, ok: true, figures } : { step, ok: false, why: wrong, figures }
  } catch (error) {
    return { step, ok: false, why: error instanceof Error ? error.message : String(error), figures: {} }
  }
}

/** The first of these that is so. */
export function firstWrong(...cases: readonly (readonly [wrong: boolean, why: string])[]): string | undefined {
  return cases.find(([wrong]) => wrong)?.[1]
}
