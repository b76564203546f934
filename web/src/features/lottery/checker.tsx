import type { StepResult } from '@zamra/verifier/steps.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import { Button } from '../../ui/button.tsx'
import { SaveIcon, ShieldIcon } from '../../ui/icons-lottery.tsx'
import type { Game } from './api.ts'
import { Steps, Verdict } from './check-result.tsx'
import { gameName } from './odds-labels.ts'
import type { Proof } from './proof-files.ts'
import css from './verify-page.module.css'

/** What the proof claims, the button to check it, the steps as they finish, and the files to save. */
export function Checker({ proof }: { readonly proof: Proof }) {
  const t = useT()
  const { check, run } = useCheck()
  const isDone = check.status === 'done'
  return (
    <>
      <section className={css.card}>
        <Claim proof={proof} />
        <Button block busy={check.status === 'busy'} onClick={() => void run(proof)}>
          {check.status !== 'busy' && <ShieldIcon size={18} />}
          {check.status === 'busy' ? t('verify.busy') : isDone ? t('verify.again') : t('verify.start')}
        </Button>
        {check.status === 'loadFailed' && (
          <p className={css.wrong} role="alert">
            {t('verify.code')}
          </p>
        )}
      </section>
      {isDone && <Verdict draw={check.draw} ticket={check.ticket} />}
      {'draw' in check && check.draw.length > 0 && <Steps title={t('verify.draw')} steps={check.draw} />}
      {'ticket' in check && check.ticket.length > 0 && <Steps title={t('verify.ticket')} steps={check.ticket} />}
      <Files proof={proof} />
    </>
  )
}

/** The claim is shown before it is verified, so an unknown game name must not break the page. */
function Claim({ proof: { bundle } }: { readonly proof: Proof }) {
  const t = useT()
  const drawn = bundle.log.find((entry) => entry.event === 'drawn')
  const game = (['minute', 'five', 'six45'] as const).find((one) => one === bundle.game)
  return (
    <div className={css.claim}>
      <h2>{game ? t(gameName(game)) : bundle.game}</h2>
      <small>{bundle.drawId}</small>
      {game && drawn?.event === 'drawn' && <Balls game={game} numbers={drawn.said.numbers} />}
    </div>
  )
}

function Balls({ game, numbers }: { readonly game: Game; readonly numbers: readonly number[] }) {
  return (
    <p className={css.balls}>
      {numbers.map((number, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit can occur twice, and its position never changes.
        <Ball key={place} number={number} colour={ballColour(game, number)} size="large" />
      ))}
    </p>
  )
}

function Files({ proof: { bundle, ticket } }: { readonly proof: Proof }) {
  const t = useT()
  const save = (name: string, content: unknown) =>
    saveFile(name, JSON.stringify(content, undefined, 2), 'application/json')
  return (
    <section className={css.card}>
      <h2>{t('verify.files')}</h2>
      <div className={css.files}>
        <Button block look="plain" onClick={() => save(`${bundle.drawId}.json`, bundle)}>
          <SaveIcon size={18} />
          {t('verify.save')}
        </Button>
        {ticket !== undefined && (
          <Button block look="plain" onClick={() => save(`${bundle.drawId}-ticket.json`, ticket)}>
            <SaveIcon size={18} />
            {t('verify.saveTicket')}
          </Button>
        )}
        <a className={css.leaves} href={`/open-draw/${encodeURIComponent(bundle.drawId)}/leaves.txt`} download>
          {t('verify.leaves')}
        </a>
      </div>
    </section>
  )
}

type Check =
  | { readonly status: 'idle' }
  | { readonly status: 'loadFailed' }
  | { readonly status: 'busy' | 'done'; readonly draw: readonly StepResult[]; readonly ticket: readonly StepResult[] }

/** Loads and runs the verifier, which shares no code with the server. Each step is shown when it is done. */
function useCheck() {
  const [check, setCheck] = useState<Check>({ status: 'idle' })

  async function run({ bundle, ticket: file }: Proof): Promise<void> {
    const draw: StepResult[] = []
    const ticket: StepResult[] = []
    const show = (status: 'busy' | 'done') => setCheck({ status, draw: [...draw], ticket: [...ticket] })
    show('busy')
    const verifier = await loadVerifier()
    const trust = await verifier?.trustedKeys()
    if (!verifier || !trust) return setCheck({ status: 'loadFailed' })
    for await (const step of verifier.verifyDraw(bundle, trust)) {
      draw.push(step)
      show('busy')
      await pause()
    }
    // Checking a ticket against an invalid draw would prove nothing.
    if (file !== undefined && draw.every(({ ok }) => ok)) {
      for await (const step of verifier.verifyTicket(bundle, file, trust)) {
        ticket.push(step)
        show('busy')
        await pause()
      }
    }
    show('done')
  }

  return { check, run }
}

async function loadVerifier() {
  try {
    const [{ verifyDraw }, { verifyTicket }, { trustedKeys }] = await Promise.all([
      import('@zamra/verifier/verify-draw.ts'),
      import('@zamra/verifier/verify-ticket.ts'),
      import('./trusted-keys.ts'),
      // The verifier loads this large chunk lazily; loading it now lets the check finish offline.
      import('@zamra/verifier/beacon.ts'),
    ])
    return { verifyDraw, verifyTicket, trustedKeys }
  } catch {
    return undefined
  }
}

/** A pause after each step lets the browser paint it and the player follow. */
const stepPauseMs = 110

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, stepPauseMs))
}
