import { appInfo } from '@zamra/contract/constants.ts'
import type { AppContext } from '../../../app-context.ts'

/**
 * The area code of a sign-up that proves no phone number, and with it the market. With real money a player does not choose the law
 * that applies to them: they belong to the market of the app until a code to a number shows another. A sandbox, whose money
 * is test money, lets them choose.
 */
export function signUpAreaCode({ config }: Pick<AppContext, 'config'>, given: string | undefined): string {
  return config.deployment === 'live' ? appInfo.phonePrefix : (given ?? appInfo.phonePrefix)
}
