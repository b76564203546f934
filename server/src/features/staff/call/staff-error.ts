import type { StaffRefusal } from '@zamra/contract/backoffice/staff-call.ts'

type Code = StaffRefusal['code']

const statuses: Readonly<Record<Code, number>> = {
  'signIn.required': 401,
  'permission.denied': 403,
  'origin.refused': 403,
  'input.invalid': 400,
  'passkey.refused': 400,
  'link.refused': 400,
  'thing.notFound': 404,
  'decision.refused': 409,
  'rate.limited': 429,
  'server.busy': 503,
  'server.failed': 500,
}

/** An expected "no" to a member of staff. */
export class StaffError extends Error {
  override readonly name = 'StaffError'
  readonly code: Code
  readonly permission: string | undefined

  constructor(code: Code, message: string, permission?: string) {
    super(message)
    this.code = code
    this.permission = permission
  }

  get status(): number {
    return statuses[this.code]
  }
}
