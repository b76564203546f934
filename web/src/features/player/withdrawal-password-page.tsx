import { withdrawHoldHours } from '@zamra/contract/withdraw-hold.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { nowMs } from '../../lib/clock.ts'
import { useDates } from '../../lib/dates.ts'
import { fieldsOfError } from '../../lib/fields-of-error.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { readPhone } from '../../lib/phone.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { usePrefixes } from '../../lib/use-prefixes.ts'
import type { UserInfo } from '../../lib/user-info.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Header } from '../../ui/header.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { UsernameField } from '../../ui/username-field.tsx'
import { ForPlayer } from './for-player.tsx'
import css from './form.module.css'
import { FormError } from './form-error.tsx'
import { PhoneFirst } from './phone-first.tsx'
import { returnTo } from './return-to.ts'
import { validateNumber, validateWithdrawPassword, type WithdrawPasswordForm } from './withdraw-password-form.ts'

export function WithdrawalPasswordPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.withdrawalPassword')} />}>
      <ForPlayer>
        {(player) =>
          player.phoneBound ? (
            <WithdrawPasswordEditor player={player} />
          ) : (
            <PhoneFirst text={t('withdrawPwd.phoneFirst')} from="withdrawalPassword" />
          )
        }
      </ForPlayer>
    </Page>
  )
}

const hours = withdrawHoldHours.withdrawPassword
const hourMs = 3_600_000

/** Phone, code, password, repeat. What a change costs is told above the button that makes it. */
function WithdrawPasswordEditor({ player }: { readonly player: UserInfo }) {
  const t = useT()
  const { moment } = useDates()
  const { from } = useParameters('withdrawalPassword')
  const { prefixes } = usePrefixes()
  const form = useForm({
    validate: (data) => validateWithdrawPassword(readWithdrawPassword(data)),
    send: async (data) => {
      const { code, password } = readWithdrawPassword(data)
      const phone = readPhone(textOf(data, 'mobile'), textOf(data, 'areaCode'), prefixes)
      const input = { ...phone, verificationCode: code, password }
      const saved = await call('/user/withdrawPassword/set', input, { quiet: true }).catch((failure: unknown) => {
        if (!showOtherNumber(failure)) throw failure
      })
      if (!saved) return
      const { holdUntil } = saved
      await refreshUserInfo()
      showToast(holdUntil ? t('account.hold', { time: moment(holdUntil) }) : t('withdrawPwd.saved'))
      await returnTo(from)
    },
  })

  /** The typed number goes along: the server sends no code when it is not the bound one. */
  function place() {
    if (!form.ref.current) return undefined
    const data = new FormData(form.ref.current)
    if (form.showErrors(validateNumber(textOf(data, 'mobile')))) return undefined
    return readPhone(textOf(data, 'mobile'), textOf(data, 'areaCode'), prefixes)
  }

  function showOtherNumber(failure: unknown): boolean {
    const isOther = failure instanceof CallError && fieldsOfError(failure).includes('mobile')
    return isOther && form.showErrors({ mobile: 'withdrawPwd.phone.other' })
  }

  return (
    <form ref={form.ref} className={css.form} method="post" onSubmit={form.onSubmit} noValidate>
      {/* A name of its own, so that a password manager never puts it in the place of the account's password. */}
      <UsernameField value={`${player.uid} · ${t('title.withdrawalPassword')}`} />
      <p className={css.intro}>{t('withdrawPwd.intro')}</p>
      <PhoneField
        label={t('profile.phone')}
        areaCode={player.areaCode}
        hint={player.mobile && t('withdrawPwd.phone.hint', { phone: player.mobile })}
        {...form.field('mobile')}
        enterKeyHint="next"
      />
      <CodeField
        scene="withdrawPwd"
        to={place}
        shown={player.mobile}
        onFailure={showOtherNumber}
        {...form.field('code')}
      />
      <PinField
        label={t('withdrawPwd.password')}
        name="password"
        hint={t('withdrawPwd.password.hint')}
        {...form.field('password')}
      />
      <PinField label={t('withdrawPwd.repeat')} name="repeat" {...form.field('repeat')} />
      {player.hasWithdrawPwd && (
        <Notice tone="warn">{t('withdrawPwd.holdBefore', { hours, time: moment(nowMs() + hours * hourMs) })}</Notice>
      )}
      <FormError error={form.error} />
      <Button type="submit" block busy={form.isPending}>
        {t(player.hasWithdrawPwd ? 'withdrawPwd.change' : 'withdrawPwd.set')}
      </Button>
    </form>
  )
}

function readWithdrawPassword(data: FormData): WithdrawPasswordForm {
  const text = (name: string) => textOf(data, name)
  return { mobile: text('mobile').trim(), code: text('code'), password: text('password'), repeat: text('repeat') }
}

type PinFieldProps = {
  readonly label: string
  readonly name: string
  readonly hint?: string
  readonly error: string | undefined
  readonly onChange: () => void
}

/** Six digits that nobody beside the player may read. */
function PinField({ label, ...rest }: PinFieldProps) {
  return (
    <div className={css.pin}>
      <span aria-hidden="true" className={css.label}>
        {label}
      </span>
      <CodeInput {...rest} label={label} masked />
    </div>
  )
}
