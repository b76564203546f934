import type { WireInputOf } from '@zamra/contract/calls.ts'
import type { TextId } from '../../i18n/text-id.ts'
import type { UserInfo } from '../../lib/user-info.ts'
import type { AvatarName } from '../../ui/avatar.tsx'

export type ProfileForm = {
  readonly nickName: string
  readonly avatar: AvatarName
  readonly birthday: string
  /** Empty leaves the address as it is: the phone only knows it masked. */
  readonly email: string
}
export type ProfileFaults = { readonly [Field in 'nickName' | 'birthday' | 'email']?: TextId }

export const nickNameMax = 24

export function profileFaults({ nickName, birthday, email }: ProfileForm, bornBy: string): ProfileFaults {
  return {
    ...(nickName.trim() === '' ? { nickName: 'profile.nickName.empty' } : {}),
    ...(birthday !== '' && birthday > bornBy ? { birthday: 'profile.birthday.young' } : {}),
    ...(email.trim() !== '' && !looksLikeEmail(email.trim()) ? { email: 'profile.email.malformed' } : {}),
  }
}

/** Only what changed is sent, so that two phones do not undo each other. */
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

/** The last birthday of who is old enough today: `2008-11-15`. */
export function bornBy(nowMs: number, minAge: number): string {
  const date = new Date(nowMs)
  const year = String(date.getFullYear() - minAge).padStart(4, '0')
  const month = String(date.getMonth() + 1).padStart(2, '0')
  const day = String(date.getDate()).padStart(2, '0')
  return `${year}-${month}-${day}`
}

/** One @ with something on both sides and a point after it. Whether it exists, only a letter can tell. */
function looksLikeEmail(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
}
