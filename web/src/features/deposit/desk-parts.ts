import type { DepositTab } from '@zamra/contract/deposit-rules.ts'
import { useEffect, useEffectEvent } from 'react'
import { whenAtRest } from '../../lib/when-at-rest.ts'
import type { ChargeInfo } from './api.ts'
import { latePart } from './late-part.tsx'
import { lateSheet } from './late-sheet.ts'

/** What the first view of the desk does without: the other tabs, and what is asked only of some. */
export const transferForm = latePart(() => import('./transfer-form.tsx').then((module) => module.TransferForm))
export const agencyPanel = latePart(() => import('./agency-panel.tsx').then((module) => module.AgencyPanel))
export const cryptoPanel = latePart(() => import('./crypto-panel.tsx').then((module) => module.CryptoPanel))
export const bankChoice = latePart(() => import('./bank-choice.tsx').then((module) => module.BankChoice))

/** Fetches what this player may come to when the page is at rest, or when he first touches it. */
export function usePartsAhead(info: ChargeInfo, tabs: readonly DepositTab[]): void {
  const fetchAhead = useEffectEvent(() => {
    for (const part of partsFor(info, tabs)) part.load().catch(() => {})
  })
  useEffect(() => {
    const onTouch = () => fetchAhead()
    whenAtRest(onTouch)
    addEventListener('pointerdown', onTouch, { once: true, passive: true })
    return () => removeEventListener('pointerdown', onTouch)
  }, [])
}

type Fetched = { readonly load: () => Promise<unknown> }

function partsFor(info: ChargeInfo, tabs: readonly DepositTab[]): Fetched[] {
  const kinds = new Set(tabs.map(({ kind }) => kind))
  return [
    ...(kinds.has('transfer') ? [transferForm] : []),
    ...(kinds.has('agency') ? [agencyPanel] : []),
    ...(kinds.has('crypto') ? [cryptoPanel] : []),
    ...(info.bankConfigList.length > 0 ? [bankChoice] : []),
    ...(info.isFirst ? [lateSheet] : []),
  ]
}
