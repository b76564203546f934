import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'

export type Shown = StaffOutput<'/withdrawal/show'>
