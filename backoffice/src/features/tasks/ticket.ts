import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'

export type Ticket = StaffOutput<'/ticket/show'>
export type Transaction = Ticket['transactions'][number]
