import { minAgeYears } from '@zamra/contract/constants.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { nowMs } from '../../lib/clock.ts'
import { navigateBack } from '../../lib/navigation/navigate.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import type { UserInfo } from '../../lib/user-info.ts'
import { avatarNames } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { AvatarChoice } from './avatar-choice.tsx'
import { ForPlayer } from './for-player.tsx'
import css from './form.module.css'
import { FormError } from './form-error.tsx'
import { latestBirthday, nickNameMax, type ProfileForm, profileChanges, validateProfile } from './profile-form.ts'

export function EditProfilePage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.editProfile')} />}>
      <ForPlayer>{(player) => <ProfileEditor player={player} />}</ForPlayer>
    </Page>
  )
}

function ProfileEditor({ player }: { readonly player: UserInfo }) {
  const t = useT()
  const limit = latestBirthday(nowMs(), minAgeYears)
  const form = useForm({
    validate: (data) => validateProfile(readProfile(data, player), limit),
    send: async (data) => {
      const changes = profileChanges(readProfile(data, player), player)
      if (Object.keys(changes).length > 0) {
        await call('/user/editProfile', changes, { quiet: true })
        await refreshUserInfo()
        showToast(t('profile.saved'))
      }
      await navigateBack()
    },
  })
  return (
    <form ref={form.ref} className={css.form} method="post" onSubmit={form.onSubmit} noValidate>
      <AvatarChoice chosen={player.avatar} />
      <Field
        label={t('profile.nickName')}
        hint={t('profile.nickName.hint')}
        error={form.errors.nickName}
        name="nickName"
        autoComplete="nickname"
        enterKeyHint="next"
        maxLength={nickNameMax}
        defaultValue={player.nickName}
      />
      <Field
        label={t('profile.birthday')}
        hint={t(player.birthday ? 'profile.birthday.once' : 'profile.birthday.hint')}
        error={form.errors.birthday}
        name="birthday"
        type="date"
        autoComplete="bday"
        max={limit}
        defaultValue={player.birthday}
        disabled={player.birthday !== undefined}
      />
      <Field
        label={t('profile.email')}
        hint={player.email ? t('profile.email.keep', { email: player.email }) : t('profile.email.hint')}
        error={form.errors.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="done"
        maxLength={254}
      />
      <FormError error={form.error} />
      <Button type="submit" block busy={form.isPending}>
        {t('form.save')}
      </Button>
    </form>
  )
}

function readProfile(data: FormData, player: UserInfo): ProfileForm {
  return {
    nickName: textOf(data, 'nickName'),
    avatar: avatarNames.find((avatar) => avatar === data.get('avatar')) ?? player.avatar,
    birthday: textOf(data, 'birthday'),
    email: textOf(data, 'email'),
  }
}
