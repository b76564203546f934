import { type SeedStepResult, verifySeed } from '@zamra/verifier/originals/verify-seed.ts'
import { problemOfTrust, type Trust } from '@zamra/verifier/trust.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { fetchPublished } from '../../lib/call.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { findStored } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSeedProof } from './api.ts'
import css from './originals.module.css'
import { seenSeed } from './seeds-seen.ts'

type Proof = NonNullable<ReturnType<typeof useSeedProof>['data']>

/** Checks one seed pair and all bets under it on this device, with the code of the verifier. */
export function CheckView({ number }: { readonly number: number }) {
  const t = useT()
  const { data: proof, error, refetch } = useSeedProof(number)
  const [results, setResults] = useState<readonly SeedStepResult[]>()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  if (error && !proof) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (failed) return <ErrorView error={failed} onRetry={() => setFailed(undefined)} />
  if (!proof) return <Skeleton height={240} shape="card" />

  async function check(first: Proof) {
    setBusy(true)
    try {
      setResults(verifySeed(await wholeProof(first), await trustedKeys(), notedOf(number)))
    } catch (problem) {
      setFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  const isGood = results?.every(({ ok }) => ok)
  return (
    <section className={css.panel}>
      <h2>{t('originals.verify.title', { number })}</h2>
      {proof.serverSeed === undefined && <p className={css.small}>{t('originals.verify.open')}</p>}
      <Button block busy={isBusy} onClick={() => void check(proof)}>
        {t('originals.verify.start')}
      </Button>
      {results && (
        <>
          <p className={css.outcome} role="status" data-won={isGood || undefined}>
            {isGood ? t('originals.verify.good') : t('originals.verify.bad')}
          </p>
          <ul className={css.steps}>
            {results.map(({ step, ok }) => (
              <li key={step} data-ok={ok}>
                {t(`originals.verify.${step}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button
        block
        look="plain"
        onClick={() =>
          void wholeProof(proof).then((whole) =>
            saveFile(`seed-${number}.json`, JSON.stringify(whole, undefined, 2), 'application/json'),
          )
        }
      >
        {t('originals.verify.save')}
      </Button>
    </section>
  )
}

/** The bets come in parts. */
async function wholeProof(first: Proof): Promise<Proof> {
  const bets = [...first.bets]
  while (bets.length < first.nonces) {
    const more = await moneyCall('/originals/proof', { number: first.number, fromNonce: bets.length })
    if (more.bets.length === 0) break
    bets.push(...more.bets)
  }
  return { ...first, bets }
}

/** The keys that this device has pinned for draws, or else the published ones. */
async function trustedKeys(): Promise<Trust> {
  const pinned = findStored('drawKeys')
  if (pinned && !problemOfTrust(pinned)) return pinned as Trust
  return (await fetchPublished('/open-draw/trust.json', AbortSignal.timeout(timeoutMs))) as Trust
}

const timeoutMs = 8_000

function notedOf(number: number) {
  const seen = seenSeed(number)
  return seen && { number, commit: seen.commit, clientSeed: seen.clientSeed, bets: seen.bets }
}
