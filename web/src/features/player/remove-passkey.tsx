import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Passkey } from './api.ts'
import css from './form.module.css'
import { FormError } from './form-error.tsx'
import { validateCode } from './validate-code.ts'

type RemovePasskeyProps = {
  readonly passkey: Passkey
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Takes a code to the bound number and removes the passkey. */
export function RemovePasskey({ passkey: { id, name }, onRemoved, onClose }: RemovePasskeyProps) {
  const t = useT()
  const mobile = useSession((session) => session.userInfo?.mobile)
  const form = useForm<'code'>({
    validate: (data) => validateCode(textOf(data, 'code')),
    send: async (data) => {
      await call('/passkey/remove', { id, verificationCode: textOf(data, 'code') }, { quiet: true })
      onRemoved()
    },
  })
  return (
    <Sheet open title={t('security.passkey.removeOne', { name })} onClose={onClose}>
      <form ref={form.ref} className={css.form} method="post" onSubmit={form.onSubmit} noValidate>
        <p className={css.intro}>{t('security.passkey.ask', { name })}</p>
        <CodeField scene="passkey" to={() => 'bound'} shown={mobile} {...form.field('code')} />
        <FormError error={form.error} />
        <Button type="submit" block busy={form.isPending}>
          {t('security.passkey.remove')}
        </Button>
      </form>
    </Sheet>
  )
}
