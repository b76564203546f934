import { type SeedStepResult, verdictOf, verifySeed } from '@zamra/verifier/originals/verify-seed.ts'
import { keepsTrust, problemOfTrust } from '@zamra/verifier/trust.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { trustedKeys } from '../../lib/trusted-keys.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSeedProof } from './api.ts'
import css from './originals.module.css'
import { notedOf, type Progress, wholeProof } from './whole-proof.ts'

/** Checks one seed pair and all bets under it on this device, with the code of the verifier. */
export function CheckView({ number }: { readonly number: number }) {
  const t = useT()
  const { data: proof, error, refetch } = useSeedProof(number)
  const [results, setResults] = useState<readonly SeedStepResult[]>()
  const [progress, setProgress] = useState<Progress>()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  if (error && !proof) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (failed) return <ErrorView error={failed} onRetry={() => setFailed(undefined)} />
  if (!proof) return <Skeleton height={240} shape="card" />

  async function run(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (problem) {
      setFailed(problem)
    } finally {
      setProgress(undefined)
      setBusy(false)
    }
  }
  async function check() {
    // Before the proof is read, so that a bet of this moment is in the proof when it is in the note.
    const noted = notedOf(number)
    const trust = await trustedKeys({ problemOfTrust, keepsTrust })
    if (!trust) throw new Error('there are no keys to check with')
    setResults(verifySeed(await wholeProof(number, setProgress), trust, noted))
  }
  const noted = notedOf(number)
  return (
    <section className={css.panel}>
      <h2>{t('originals.verify.title', { number })}</h2>
      {proof.serverSeed === undefined && <p className={css.small}>{t('originals.verify.open')}</p>}
      <Button block busy={isBusy} onClick={() => void run(check)}>
        {t('originals.verify.start')}
      </Button>
      {progress && (
        <p className={css.small} role="status">
          {t('originals.verify.loading', progress)}
        </p>
      )}
      {results && <Results results={results} />}
      <Button
        block
        look="plain"
        disabled={isBusy}
        onClick={() => void run(async () => save(`seed-${number}.json`, await wholeProof(number, setProgress)))}
      >
        {t('originals.verify.save')}
      </Button>
      {noted && (
        <Button block look="plain" onClick={() => save(`seed-${number}-seen.json`, noted)}>
          {t('originals.verify.saveSeen')}
        </Button>
      )}
    </section>
  )
}

const verdictTexts = {
  good: 'originals.verify.good',
  wrong: 'originals.verify.bad',
  notChecked: 'originals.verify.partly',
} as const

/** Only a check in which nothing was left out is told as a good one. */
function Results({ results }: { readonly results: readonly SeedStepResult[] }) {
  const t = useT()
  const verdict = verdictOf(results)
  return (
    <>
      <p className={css.outcome} role="status" data-won={verdict === 'good' || undefined}>
        {t(verdictTexts[verdict])}
      </p>
      <ul className={css.steps}>
        {results.map((result) => (
          <li key={result.step} data-state={result.state}>
            {t(`originals.verify.${result.step}`)}
            {result.state === 'notChecked' &&
              result.gaps.map(({ code, count = 0 }) => (
                <small key={code}>{t(`originals.gap.${code}`, { count })}</small>
              ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function save(name: string, content: unknown): void {
  saveFile(name, JSON.stringify(content, undefined, 2), 'application/json')
}
