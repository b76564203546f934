import type { StackPorts } from './remembered-ports.ts'

const simulatorNames = [
  ...(['support', 'bank', 'sms', 'google', 'payment', 'payout', 'kyc', 'beacon', 'studio', 'tracking'] as const),
  ...(['push', 'smtp', 'witness1', 'witness2', 'witness3'] as const),
]
export type Simulator = (typeof simulatorNames)[number]

export function simulatorPorts(ports: StackPorts): Readonly<Record<Simulator, number>> {
  return Object.fromEntries(simulatorNames.map((name) => [name, ports[name]])) as Record<Simulator, number>
}
