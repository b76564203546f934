import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { asCallError } from '../../lib/call-error.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { randomToken } from '../../lib/random.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Seeds } from './api.ts'
import css from './originals.module.css'
import { seenSeed } from './seeds-seen.ts'
import { unfairText } from './unfair-text.ts'

export type FairnessProps = { readonly game: string; readonly seeds: Seeds; readonly disabled: boolean }

/** What the player can read and change about the seeds. */
export function FairnessPanel({ game, seeds, disabled }: FairnessProps) {
  const t = useT()
  const queries = useQueryClient()
  const { current, next } = seeds
  const [chosen, setChosen] = useState(() => randomToken(8))
  const sent = seenSeed(next.number)?.clientSeed
  const clientSeed = sent ?? chosen
  const change = useMutation({
    mutationFn: async () => (await import('./open-pair.ts')).openPair(seeds, clientSeed),
    onSuccess: () => setChosen(randomToken(8)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/originals/seeds'] }),
  })
  const last = current ? current.number - 1 : 0
  return (
    <>
      <p>{t('originals.fair.text')}</p>
      <dl className={css.seeds}>
        {current && (
          <>
            <dt>{t('originals.fair.commit')}</dt>
            <dd>{current.commit}</dd>
            <dt>{t('originals.fair.client')}</dt>
            <dd>{current.clientSeed}</dd>
            <dt>{t('originals.fair.bets')}</dt>
            <dd>{current.nextNonce}</dd>
          </>
        )}
        <dt>{t('originals.fair.next')}</dt>
        <dd>{next.commit}</dd>
      </dl>
      <Field
        label={t('originals.fair.newSeed')}
        hint={t('originals.fair.newSeed.hint')}
        error={change.error ? (unfairText(change.error, t) ?? asCallError(change.error).message) : undefined}
        readOnly={sent !== undefined}
        maxLength={64}
        value={clientSeed}
        onChange={(event) => setChosen(event.target.value.replace(/[^A-Za-z0-9_-]/g, ''))}
      />
      {sent !== undefined && <p className={css.small}>{t('originals.fair.sent')}</p>}
      <Button
        block
        look="plain"
        busy={change.isPending}
        disabled={disabled || clientSeed === ''}
        onClick={() => change.mutate()}
      >
        {t('originals.fair.change')}
      </Button>
      {[current?.number ?? 0, last]
        .filter((number) => number > 0)
        .map((number) => (
          <Link key={number} to={urlTo('originals', { game, check: String(number) })} className={css.check}>
            {t('originals.fair.check', { number })}
          </Link>
        ))}
    </>
  )
}
