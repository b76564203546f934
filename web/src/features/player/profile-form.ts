import type { WireInputOf } from '@zamra/contract/calls.ts'
import type { TextId } from '../../i18n/text-id.ts'
import type { UserInfo } from '../../lib/user-info.ts'
import type { AvatarName } from '../../ui/avatar.tsx'

export type ProfileForm = {
  readonly nickName: string
  readonly avatar: AvatarName
  readonly birthday: string
  /** Empty leaves the address unchanged, because the phone only knows the masked one. */
  readonly email: string
}
export type ProfileErrors = { readonly [Field in 'nickName' | 'birthday' | 'email']?: TextId }

export const nickNameMax = 24

export function validateProfile({ nickName, birthday, email }: ProfileForm, bornBy: string): ProfileErrors {
  return {
    ...(nickName.trim() === '' ? { nickName: 'profile.nickName.empty' } : {}),
    ...(birthday !== '' && birthday > bornBy ? { birthday: 'profile.birthday.young' } : {}),
    ...(email.trim() !== '' && !looksLikeEmail(email.trim()) ? { email: 'profile.email.malformed' } : {}),
  }
}

/** Only changed fields are sent, so that two devices do not overwrite each other. */
export function profileChanges(form: ProfileForm, player: UserInfo): WireInputOf<'/user/editProfile'> {
  const nickName = form.nickName.trim()
  const email = form.email.trim()
  return {
    ...(nickName === player.nickName ? {} : { nickName }),
    ...(form.avatar === player.avatar ? {} : { avatar: form.avatar }),
    ...(form.birthday === '' || form.birthday === player.birthday ? {} : { birthday: form.birthday }),
    ...(email === '' ? {} : { email }),
  }
}

/** The latest birthday of a player who is old enough today, such as `2008-11-15`. */
export function latestBirthday(nowMs: number, minAge: number): string {
  const date = new Date(nowMs)
  const year = String(date.getFullYear() - minAge).padStart(4, '0')
  const month = String(date.getMonth() + 1).padStart(2, '0')
  const day = String(date.getDate()).padStart(2, '0')
  return `${year}-${month}-${day}`
}

/** One @ with text on both sides and a dot after it. Only a mail can show whether the address exists. */
function looksLikeEmail(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
}
