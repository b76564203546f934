import type { WireInputOf } from '@zamra/contract/calls.ts'
import { useRef } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { makePasskey } from '../../lib/passkey.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { showToast } from '../../lib/toast.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { UsernameField } from '../../ui/username-field.tsx'
import { useInvalidate } from './api.ts'
import { confirmWithPasskey, mustSign } from './confirm-with-passkey.ts'
import css from './form.module.css'
import { FormError } from './form-error.tsx'
import { validateCode } from './validate-code.ts'

type Faults = { readonly [Field in 'name' | 'code' | 'password']?: TextId }

/** Takes a name for the passkey and a proof of identity, then opens the phone's own prompt. */
export function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  return (
    <Sheet open title={t('security.passkey.add')} onClose={onClose}>
      <PasskeyForm onDone={onClose} />
    </Sheet>
  )
}

function PasskeyForm({ onDone }: { readonly onDone: () => void }) {
  const t = useT()
  const invalidate = useInvalidate()
  const player = useSession((session) => session.userInfo)
  const device = useSettings((settings) => settings.device?.deviceName)
  // After a wrong code the passkey exists already, so it is sent again instead of created again.
  const made = useRef<string>(undefined)
  const byCode = player?.phoneBound === true
  const byPasskey = mustSign(player)
  const form = useForm<'name' | 'code' | 'password'>({
    validate: (data): Faults => ({
      ...(textOf(data, 'name').trim() === '' ? { name: 'security.passkey.name.empty' } : {}),
      ...(byCode && validateCode(textOf(data, 'code'))),
      ...(!byCode && !byPasskey && passwordFaults(textOf(data, 'password'))),
    }),
    send: async (data) => {
      const proof = byPasskey ? await signed() : readProof(data, byCode)
      made.current ??= proof && (await make())
      if (!proof || made.current === undefined) return
      await register({ name: textOf(data, 'name').trim(), response: made.current, ...proof }).catch(
        (error: unknown) => {
          // The server will never accept this passkey, so the next try creates another one.
          if (error instanceof CallError && error.refusal === 'passkey.refused') made.current = undefined
          throw error
        },
      )
      await Promise.all([invalidate('/passkey/list'), refreshUserInfo()])
      showToast(t('security.passkey.added'))
      onDone()
    },
  })
  if (!byCode && !byPasskey && player?.hasPassword === false) return <BindFirst />
  return (
    <form ref={form.ref} className={css.form} method="post" onSubmit={form.onSubmit} noValidate>
      {player && <UsernameField value={String(player.uid)} />}
      <Field
        label={t('security.passkey.name')}
        hint={t('security.passkey.name.hint')}
        error={form.errors.name}
        name="name"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={40}
        defaultValue={device}
      />
      {byPasskey && <p className={css.intro}>{t('security.passkey.sign')}</p>}
      {byCode && <CodeField scene="passkey" to={() => 'bound'} shown={player.mobile} {...form.field('code')} />}
      {!byCode && !byPasskey && (
        <PasswordField
          label={t('password.yours')}
          autoComplete="current-password"
          words={{ show: t('password.show'), hide: t('password.hide') }}
          error={form.errors.password}
        />
      )}
      <FormError error={form.error} />
      <Button type="submit" block busy={form.isPending}>
        {t('security.passkey.make')}
      </Button>
    </form>
  )
}

/** The proof of a player without a bound number who has a passkey: one that they have signs for the new one. */
async function signed() {
  const passkey = await confirmWithPasskey({ action: 'addPasskey' })
  return passkey === undefined ? undefined : { passkey }
}

function readProof(data: FormData, byCode: boolean) {
  return byCode ? { verificationCode: textOf(data, 'code') } : { password: textOf(data, 'password') }
}

async function make(): Promise<string | undefined> {
  const { options } = await call('/passkey/registerOptions', {}, { quiet: true })
  return makePasskey(options)
}

function register(passkey: WireInputOf<'/passkey/register'>) {
  return call('/passkey/register', passkey, { quiet: true })
}

function passwordFaults(password: string): Faults {
  return password === '' ? { password: 'password.empty' } : {}
}

function BindFirst() {
  const t = useT()
  return (
    <div className={css.form}>
      <p className={css.intro}>{t('security.passkey.phoneFirst')}</p>
      <ButtonLink block to={urlTo('phoneBinding', { from: 'security' })}>
        {t('title.phoneBinding')}
      </ButtonLink>
    </div>
  )
}
