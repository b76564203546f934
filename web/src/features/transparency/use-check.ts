import type { ReportStep, verifyReport } from '@zamra/verifier/report/verify-report.ts'
import { useState } from 'react'
import { findStored, store } from '../../lib/storage.ts'
import type { ReportFile } from './api.ts'

/** `why` is the technical message of a step that failed. A step after it was not checked. */
export type CheckedStep = {
  readonly step: ReportStep
  readonly state: 'good' | 'bad' | 'skipped'
  readonly why?: string
}

export type Check =
  | { readonly status: 'idle' | 'busy' | 'notLoaded' }
  | { readonly status: 'good'; readonly steps: readonly CheckedStep[]; readonly witnesses: number }
  | { readonly status: 'bad'; readonly steps: readonly CheckedStep[] }

/**
 * Runs the verifier, which shares no code with the server, with the keys that this device trusts. A result belongs to the
 * file that was checked: another file, or the same day fetched again with other content, has none.
 */
export function useCheck(file: ReportFile) {
  const [last, setLast] = useState<{ readonly of: ReportFile; readonly check: Check }>()

  async function run(): Promise<void> {
    setLast({ of: file, check: { status: 'busy' } })
    setLast({ of: file, check: await checkReport(file) })
  }

  const check: Check = last?.of === file ? last.check : { status: 'idle' }
  return { check, run }
}

type Results = ReturnType<typeof verifyReport>

/** The file alone cannot show that the log has no second report of its day. A device that has verified another one knows. */
function withMemory(results: Results, { document: { day }, entry }: ReportFile): Results {
  const known = findStored('reportsVerified')?.[day]
  if (typeof known !== 'string' || known === entry.said.document) return results
  const before = results.slice(
    0,
    results.findIndex(({ step }) => step === 'log'),
  )
  return [...before, { step: 'log', why: `this device has verified another report of ${day}: ${known}` }]
}

const rememberedMax = 400

/** The newest days stay. */
function remember({ document: { day }, entry }: ReportFile): void {
  const all = { ...findStored('reportsVerified'), [day]: entry.said.document }
  const newest = Object.entries(all).toSorted(([one], [other]) => (one < other ? 1 : -1))
  store('reportsVerified', Object.fromEntries(newest.slice(0, rememberedMax)))
}

async function checkReport(file: ReportFile): Promise<Check> {
  try {
    const [{ isReportGood, reportSteps, verifyReport }, judge, { trustedKeys }] = await Promise.all([
      import('@zamra/verifier/report/verify-report.ts'),
      import('@zamra/verifier/trust.ts'),
      import('../../lib/trusted-keys.ts'),
    ])
    const trust = await trustedKeys(judge)
    if (!trust) return { status: 'notLoaded' }
    const verified = verifyReport(file, trust)
    const results = isReportGood(verified) ? withMemory(verified, file) : verified
    const steps = (Object.keys(reportSteps) as ReportStep[]).map((step): CheckedStep => {
      const result = results.find((one) => one.step === step)
      if (!result) return { step, state: 'skipped' }
      return result.why === undefined ? { step, state: 'good' } : { step, state: 'bad', why: result.why }
    })
    if (isReportGood(results)) remember(file)
    return isReportGood(results) ? { status: 'good', steps, witnesses: trust.quorum } : { status: 'bad', steps }
  } catch {
    return { status: 'notLoaded' }
  }
}
