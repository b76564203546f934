import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import { closedSwitches } from '../../market/index.ts'

/** The switches by which an operator can close a way to sign in. A missing switch means open. */
const switches = {
  google: 'signIn.google',
  oneClick: 'signIn.oneClick',
  otp: 'signIn.otp',
  password: 'signIn.password',
  passkey: 'signIn.passkey',
} as const

export type SwitchedSignInWay = keyof typeof switches

export async function findOpenSignInWays(app: AppContext): Promise<Readonly<Record<SwitchedSignInWay, boolean>>> {
  const { config } = app
  const closed = await closedSwitches(app)
  const isOpen = (way: SwitchedSignInWay) => !closed.includes(switches[way])
  const hasCarrier = config.sms.msg91 !== undefined || config.sms.twilio !== undefined
  return {
    google: isOpen('google') && config.google !== undefined,
    oneClick: isOpen('oneClick'),
    otp: isOpen('otp') && hasCarrier,
    password: isOpen('password'),
    passkey: isOpen('passkey'),
  }
}

/** Refuses a closed way on the server too, not only by hiding its button. */
export async function requireSignInWayOpen(app: AppContext, way: SwitchedSignInWay): Promise<void> {
  const open = await findOpenSignInWays(app)
  if (!open[way]) throw refusal('thing.notFound', {})
}
