import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'

export type Case = StaffOutput<'/deposit/list'>['cases'][number]
export type Order = StaffOutput<'/deposit/show'>
