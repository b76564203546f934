import type { otpDigits } from '@zamra/contract/phone.ts'
import type { passwordLength } from '@zamra/contract/session.ts'

/** The contract's own figures: another value does not compile. Its schemas stay on the server. */
export const codeDigits: typeof otpDigits = 6
export const passwordMin: (typeof passwordLength)['min'] = 8
