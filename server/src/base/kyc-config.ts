import * as z from 'zod/mini'
import { variable } from './variable.ts'

/** The provider that checks identity documents. Without one nobody can be identified. */
export type KycConfig = { readonly sumsub?: SumsubAccount | undefined }

export type SumsubAccount = {
  readonly url: string
  readonly token: string
  readonly secret: string
  readonly webhookSecret: string
  /** The verification level of the account there: one document and a selfie. */
  readonly level: string
}

/** What every secret is in a sandbox, where there are none. */
const secret = z._default(z.string(), 'sandbox')
const ownSecret = {
  secret: true,
  live: 'required',
  defaultsTo: 'a published sandbox value',
  with: 'ZAMRA_SUMSUB_TOKEN',
} as const

export function kycVariables(url: z.ZodMiniType<string, string>) {
  return {
    ZAMRA_SUMSUB_URL: variable('The API of Sumsub.', z._default(url, 'https://api.sumsub.com')),
    ZAMRA_SUMSUB_TOKEN: variable('The app token at Sumsub. Turns identity checks on.', z.optional(z.string())),
    ZAMRA_SUMSUB_SECRET: variable('Signs our requests to Sumsub.', secret, ownSecret),
    ZAMRA_SUMSUB_WEBHOOK_SECRET: variable('Verifies the webhooks of Sumsub.', secret, ownSecret),
    ZAMRA_SUMSUB_LEVEL: variable(
      'The verification level at Sumsub. It asks for one document and a selfie.',
      z._default(z.string(), 'id-and-selfie'),
    ),
  }
}

type Read = z.infer<z.ZodMiniObject<ReturnType<typeof kycVariables>>>

export function kycOf(read: Read): KycConfig {
  const { ZAMRA_SUMSUB_TOKEN: token } = read
  if (!token) return {}
  return {
    sumsub: {
      url: read.ZAMRA_SUMSUB_URL,
      token,
      secret: read.ZAMRA_SUMSUB_SECRET,
      webhookSecret: read.ZAMRA_SUMSUB_WEBHOOK_SECRET,
      level: read.ZAMRA_SUMSUB_LEVEL,
    },
  }
}

/** The address of the provider, by the variable that sets it. */
export function kycAddresses({ sumsub }: KycConfig): readonly (readonly [string, string])[] {
  return sumsub ? [['ZAMRA_SUMSUB_URL', sumsub.url]] : []
}
