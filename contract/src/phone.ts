import * as z from 'zod/mini'

/** `+92`: the country calling code that decides the market. */
export const areaCode = z.string().check(z.regex(/^\+\d{1,3}$/))

/**
 * The number as a person writes it at home, digits alone, in whatever script. Whether it is a mobile number of that
 * country is the server's to say.
 */
export const mobile = z.string().check(z.regex(/^\p{Nd}{4,15}$/u))

/** Six digits, as they came by message. */
export const otpDigits = 6
export const verificationCode = z.string().check(z.regex(/^\d{6}$/))
