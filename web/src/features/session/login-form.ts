import type { TextId } from '../../i18n/text-id.ts'

export type LoginForm = { readonly userId: string; readonly password: string }
export type LoginFaults = { readonly [Field in keyof LoginForm]?: TextId }

/** What is wrong with the form, field by field. Only a form without faults is sent. */
export function faultsOf({ userId, password }: LoginForm): LoginFaults {
  return {
    ...idFault(userId.trim()),
    ...(password === '' ? { password: 'session.password.empty' } : {}),
  }
}

function idFault(userId: string): Pick<LoginFaults, 'userId'> {
  if (userId === '') return { userId: 'session.id.empty' }
  return /^\d{6,10}$/.test(userId) ? {} : { userId: 'session.id.malformed' }
}
