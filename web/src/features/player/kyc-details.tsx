import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import type { Identity } from './api.ts'
import formCss from './form.module.css'
import css from './kyc.module.css'
import { latestBirthday } from './profile-form.ts'

export type Details = {
  readonly document: Identity['documents'][number]['kind']
  readonly name: string
  readonly birthday: string
}

type DetailsProps = {
  readonly info: Identity
  /** What was typed before, when the player comes back to it. */
  readonly known: Details | undefined
  readonly onDone: (details: Details) => void
}

/** Which document, and what it says. What is known already is filled in. */
export function KycDetails({ info, known, onDone }: DetailsProps) {
  const t = useT()
  const { documents, minAge } = info
  const first = known?.document ?? info.document ?? documents[0]?.kind
  const form = useForm({
    validate: (data) => ({
      ...(textOf(data, 'name').trim().length < 2 && { name: 'kyc.name.missing' as const }),
      ...(textOf(data, 'birthday') === '' && { birthday: 'kyc.birthday.missing' as const }),
    }),
    send: async (data) => {
      const document = documents.find(({ kind }) => kind === data.get('document'))?.kind
      if (document)
        onDone({
          document,
          name: textOf(data, 'name').trim().replaceAll(/\s+/g, ' '),
          birthday: textOf(data, 'birthday'),
        })
    },
  })
  return (
    <form ref={form.ref} className={formCss.form} method="post" onSubmit={form.onSubmit} noValidate>
      <h2 className={css.title}>{t('kyc.details.title')}</h2>
      <p className={css.lead}>{t('kyc.intro')}</p>
      <fieldset className={css.documents}>
        <legend>{t('kyc.which')}</legend>
        {documents.map(({ kind }) => (
          <label key={kind} className={css.document}>
            <input type="radio" name="document" value={kind} defaultChecked={kind === first} />
            <span>{t(`kyc.document.${kind}`)}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        rows={1}
        label={t('kyc.name')}
        hint={t('kyc.details.text')}
        {...form.field('name')}
        name="name"
        autoComplete="name"
        enterKeyHint="next"
        maxLength={120}
        defaultValue={known?.name ?? info.name}
      />
      <Field
        label={t('kyc.birthday')}
        hint={t('kyc.birthday.hint', { age: minAge })}
        {...form.field('birthday')}
        name="birthday"
        type="date"
        autoComplete="bday"
        max={latestBirthday(nowMs(), minAge)}
        defaultValue={known?.birthday ?? info.birthday}
      />
      <Button type="submit" block>
        {t('kyc.next')}
      </Button>
    </form>
  )
}
