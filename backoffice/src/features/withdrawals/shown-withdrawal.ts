import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'

export type Shown = StaffOutput<'/withdrawal/show'>
export type Head = StaffOutput<'/withdrawal/list'>['withdrawals'][number]
