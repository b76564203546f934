import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Vault } from '../../base/vault.ts'

/** Creates a link to our own page that posts these fields to the provider, because an order can only hold a link. */
export type FormLink = (action: string, fields: Readonly<Record<string, string>>) => string

const form = z.object({ action: z.string(), fields: z.record(z.string(), z.string()) })
export type Form = z.infer<typeof form>
export type PayerReturn = { readonly provider: string; readonly orderNo: string; readonly returnUrl: string }

/** Signed or sealed links to our own payment pages. They contain all their data, so nothing is stored. */
export type PaymentLinks = {
  readonly formLink: FormLink
  parseFormLink(token: string): Form | undefined
  /** Where a provider sends the payer's browser. It leads through our server, which syncs the order at once. */
  returnLink(way: PayerReturn): string
  parseReturnLink(token: string): PayerReturn | undefined
}

export type LinkOrigins = { readonly publicUrl: string; readonly webOrigin: string }

export function createPaymentLinks(vault: Vault, { publicUrl, webOrigin }: LinkOrigins): PaymentLinks {
  const signaturesOf = (provider: string, orderNo: string, to: string) =>
    vault
      .blindIndexes('payment return', `${provider}\n${orderNo}\n${to}`)
      .map(({ hash }) => hash.toString('base64url').slice(0, signatureLength))
  return {
    formLink(action, fields) {
      const sealed = vault.seal(JSON.stringify({ action, fields } satisfies Form), place).toString('base64url')
      return new URL(`/pay/form/${sealed}`, publicUrl).href
    },
    parseFormLink(token) {
      try {
        return z.parse(form, JSON.parse(vault.open(Buffer.from(token, 'base64url'), place)))
      } catch {
        return undefined
      }
    },
    returnLink({ provider, orderNo, returnUrl }) {
      const { pathname, search, hash } = new URL(returnUrl, webOrigin)
      const to = Buffer.from(`${pathname}${search}${hash}`).toString('base64url')
      // Without a query, because some providers append theirs incorrectly, and short, because one accepts 200 characters.
      return new URL(`/pay/back/${provider}/${orderNo}/${to}/${signaturesOf(provider, orderNo, to)[0]}`, publicUrl).href
    },
    parseReturnLink(token) {
      const [provider = '', orderNo = '', to = '', signature = ''] = token.split('/')
      if (!signaturesOf(provider, orderNo, to).some((expected) => isSame(signature, expected))) return undefined
      return { provider, orderNo, returnUrl: `${webOrigin}${Buffer.from(to, 'base64url').toString()}` }
    },
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** 132 bits. */
const signatureLength = 22
const place = { table: 'payment', column: 'form', row: 'ticket' }
