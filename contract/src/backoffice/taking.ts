import * as z from 'zod/mini'
import { defineStaffCall, time } from './staff-call.ts'

/** The queues whose cases are worked on one by one. */
const takenQueues = ['deposits', 'withdrawals', 'kyc', 'risk', 'tickets', 'findings', 'safety'] as const

const queue = z.enum(takenQueues)
const caseId = z.string().check(z.minLength(1), z.maxLength(300))
const taken = z.object({ id: z.string(), by: z.string(), until: time })

export const takingCalls = {
  '/queue/take': defineStaffCall({
    path: '/queue/take',
    about:
      'Tells colleagues that the caller works on a case for some minutes. It gives up the one that they took before.',
    permission: 'overview.view',
    input: z.object({ queue, id: caseId }),
    /** Who has it now: the caller, or the colleague who was quicker. */
    output: z.object({ isMine: z.boolean(), taken }),
  }),
  '/queue/taken': defineStaffCall({
    path: '/queue/taken',
    about: 'Who works on which of these cases.',
    permission: 'overview.view',
    input: z.object({ queue, ids: z.array(caseId).check(z.maxLength(500)) }),
    output: z.object({ now: time, taken: z.array(taken) }),
  }),
} as const
