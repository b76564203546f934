import { useT } from '../../i18n/use-t.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import { Button } from '../../ui/button.tsx'
import { SaveIcon, ShieldIcon } from '../../ui/icons-lottery.tsx'
import type { Game } from './api.ts'
import { Steps, Verdict } from './check-result.tsx'
import { lotteries } from './lotteries.ts'
import { gameName } from './odds-labels.ts'
import type { Proof } from './proof-files.ts'
import { useCheck } from './use-check.ts'
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
  const game = lotteries.find((one) => one === bundle.game)
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
