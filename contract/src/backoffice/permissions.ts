/** What a member of staff may be allowed to do: each call of the back office names exactly one. */
export const permissions = [
  'overview.view',
  'player.search',
  'player.view',
  'player.reveal',
  'player.note',
  'player.limit',
  'adjustment.view',
  'adjustment.decide',
  'deposit.view',
  'deposit.decide',
  'withdrawal.view',
  'withdrawal.decide',
  'kyc.view',
  'kyc.decide',
  'risk.view',
  'risk.decide',
  'ticket.view',
  'ticket.answer',
  'finding.view',
  'finding.decide',
  'safety.view',
  'safety.decide',
  'switch.view',
  'switch.close',
  'switch.open',
  'policy.view',
  'policy.decide',
  'promo.view',
  'promo.decide',
  'report.view',
  'audit.view',
  'staff.view',
  'staff.decide',
] as const
export type Permission = (typeof permissions)[number]

const support = ['overview.view', 'player.search', 'player.view', 'ticket.view'] as const

/**
 * The matrix of roles and permissions, and the only place that says who may do what. A person has one role or several,
 * and what none of them allows is refused and written to the audit log.
 */
export const roles = {
  support: [...support, 'ticket.answer', 'player.note', 'deposit.view', 'withdrawal.view', 'kyc.view', 'safety.view'],
  payments: [...support, 'player.reveal', 'deposit.view', 'deposit.decide', 'withdrawal.view', 'withdrawal.decide'],
  'payments-lead': [
    ...support,
    'player.reveal',
    'player.note',
    'adjustment.view',
    'adjustment.decide',
    'deposit.view',
    'deposit.decide',
    'withdrawal.view',
    'withdrawal.decide',
    'finding.view',
    'finding.decide',
    'switch.view',
    'switch.close',
    'switch.open',
    'report.view',
  ],
  risk: [
    ...support,
    'player.reveal',
    'player.note',
    'player.limit',
    'deposit.view',
    'withdrawal.view',
    'withdrawal.decide',
    'kyc.view',
    'kyc.decide',
    'risk.view',
    'risk.decide',
    'safety.view',
    'safety.decide',
    'switch.view',
    'switch.close',
  ],
  promo: ['overview.view', 'promo.view', 'promo.decide', 'switch.view', 'switch.close'],
  content: ['overview.view', 'promo.view'],
  finance: [
    'overview.view',
    'adjustment.view',
    'adjustment.decide',
    'deposit.view',
    'withdrawal.view',
    'finding.view',
    'finding.decide',
    'report.view',
  ],
  compliance: [
    ...support,
    'player.reveal',
    'player.note',
    'player.limit',
    'deposit.view',
    'withdrawal.view',
    'kyc.view',
    'kyc.decide',
    'risk.view',
    'risk.decide',
    'safety.view',
    'safety.decide',
    'policy.view',
    'policy.decide',
    'switch.view',
    'switch.close',
    'switch.open',
    'report.view',
    'audit.view',
  ],
  auditor: permissions.filter((one) => one.endsWith('.view')),
  admin: [
    'overview.view',
    'audit.view',
    'staff.view',
    'staff.decide',
    'switch.view',
    'switch.close',
    'switch.open',
    'policy.view',
    'policy.decide',
  ],
} as const satisfies Readonly<Record<string, readonly Permission[]>>
export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as readonly Role[]

/** What several roles allow together, in the order of the list above. A role that does not exist allows nothing. */
export function permissionsOf(held: readonly string[]): readonly Permission[] {
  const allowed = new Set(
    roleNames.filter((role) => held.includes(role)).flatMap((role): readonly Permission[] => roles[role]),
  )
  return permissions.filter((one) => allowed.has(one))
}
