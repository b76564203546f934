import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'

export type Player = StaffOutput<'/player/show'>
