import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Vault } from '../../base/vault.ts'

/** Makes an address of ours that posts these fields to a company's page: a link is all that an order can hold. */
export type FormLink = (action: string, fields: Readonly<Record<string, string>>) => string

const form = z.object({ action: z.string(), fields: z.record(z.string(), z.string()) })
export type Form = z.infer<typeof form>
export type PayerReturn = { readonly provider: string; readonly orderNo: string; readonly returnUrl: string }

/** Links to our own door that nobody else can make. All that they say is in them, so nothing is kept. */
export type PaymentLinks = {
  readonly formLink: FormLink
  parseFormLink(ticket: string): Form | undefined
  /** Where a company sends the payer's browser. It passes our door, so that the order is looked at the moment he is back. */
  returnLink(way: PayerReturn): string
  parseReturnLink(ticket: string): PayerReturn | undefined
}

export type LinkOrigins = { readonly publicUrl: string; readonly webOrigin: string }

export function createPaymentLinks(vault: Vault, { publicUrl, webOrigin }: LinkOrigins): PaymentLinks {
  const signatureOf = (provider: string, orderNo: string, to: string) =>
    vault
      .blindIndex('payment way back', `${provider}\n${orderNo}\n${to}`)
      .toString('base64url')
      .slice(0, signatureLength)
  return {
    formLink(action, fields) {
      const sealed = vault.seal(JSON.stringify({ action, fields } satisfies Form), place).toString('base64url')
      return new URL(`/pay/form/${sealed}`, publicUrl).href
    },
    parseFormLink(ticket) {
      try {
        return z.parse(form, JSON.parse(vault.open(Buffer.from(ticket, 'base64url'), place)))
      } catch {
        return undefined
      }
    },
    returnLink({ provider, orderNo, returnUrl }) {
      const { pathname, search, hash } = new URL(returnUrl, webOrigin)
      const to = Buffer.from(`${pathname}${search}${hash}`).toString('base64url')
      // No query: companies append their own to it, not all of them with care. And short: one of them takes 200 letters.
      return new URL(`/pay/back/${provider}/${orderNo}/${to}/${signatureOf(provider, orderNo, to)}`, publicUrl).href
    },
    parseReturnLink(ticket) {
      const [provider = '', orderNo = '', to = '', signature = ''] = ticket.split('/')
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(provider, orderNo, to))]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return { provider, orderNo, returnUrl: `${webOrigin}${Buffer.from(to, 'base64url').toString()}` }
    },
  }
}

/** 132 bits. */
const signatureLength = 22
const place = { table: 'payment', column: 'form', row: 'ticket' }
