import { type ComponentType, useState } from 'react'
import { activeTexts } from '../../i18n/texts.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { showToast } from '../../lib/toast.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import css from './consent.module.css'
import type { TermsProps } from './terms.tsx'
import type { GivenDeclaration } from './use-given-declaration.ts'
import type { SignInForm } from './use-sign-in-form.ts'

type ConsentProps = {
  readonly form: SignInForm
  readonly minAge: number
  /** The declaration that the server holds already. */
  readonly given?: GivenDeclaration | undefined
}

/** The two required checkboxes and a link to the terms, or, once declared, when that was. A box is never ticked in advance. */
export function Consent({ form, minAge, given }: ConsentProps) {
  const t = useT()
  const { day } = useDates()
  const { errors, clearError } = form
  if (given) {
    return (
      <p className={css.given}>
        {t('session.declared', { date: day(given.at), age: minAge })} <TermsLink minAge={minAge} />
      </p>
    )
  }
  return (
    // A box that names another age is another statement, so it is not ticked yet.
    <fieldset key={minAge} className={css.consent}>
      <legend className="visually-hidden">{t('session.consent')}</legend>
      <Checkbox
        name="terms"
        invalid={errors.terms !== undefined}
        describedBy={errors.terms && outcomeId}
        onChange={() => clearError('terms')}
        after={<TermsLink minAge={minAge} />}
      >
        {t('session.terms.agree')}
        <span className="visually-hidden"> {t('session.terms')}</span>
      </Checkbox>
      <Checkbox
        name="age"
        invalid={errors.age !== undefined}
        describedBy={errors.age && outcomeId}
        onChange={() => clearError('age')}
      >
        {t('session.age.certify', { age: minAge })}
      </Checkbox>
    </fieldset>
  )
}

/** The id of the line above the button, which shows the error of an unticked box. */
export const outcomeId = 'session-outcome'

/** The terms are fetched when the player opens them. */
function TermsLink({ minAge }: { readonly minAge: number }) {
  const t = useT()
  const [Terms, setTerms] = useState<ComponentType<TermsProps>>()
  const [open, setOpen] = useState(false)

  async function read() {
    try {
      const [{ Terms: loaded }] = await Promise.all([import('./terms.tsx'), activeTexts().load(['terms'])])
      setTerms(() => loaded)
      setOpen(true)
    } catch {
      showToast(t('network.failed'))
    }
  }

  return (
    <>
      <button type="button" className={css.terms} onClick={() => void read()}>
        {t('session.terms')}
      </button>
      {Terms && <Terms open={open} minAge={minAge} onClose={() => setOpen(false)} />}
    </>
  )
}
