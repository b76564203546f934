import type { World } from './world.ts'

/** Requests codes by SMS and reads them, with mobile numbers of Pakistan that no other test file uses. */
export function otpClient(world: () => World, numberPrefix: `3${number}`) {
  let numbers = 0
  return {
    newNumber(): string {
      numbers += 1
      return `${numberPrefix}${String(1_000_000 + numbers * 7_919).slice(0, 7)}`
    },
    codeFor(mobile: string, areaCode = '+92'): string {
      return world().sms.messages(`${areaCode}${mobile}`)[0]?.code ?? 'no message'
    },
    send(mobile: string, device: string, more: object = {}) {
      const input = { areaCode: '+92', mobile, scene: 'login', ...more } as const
      return world().call('/sms/send', input, { device, address: networkOf(device) })
    },
  }
}

/** Every device is in a network of its own, unless a test says otherwise. */
export function networkOf(device: string): string {
  const sum = [...device].reduce((total, letter, index) => total + letter.charCodeAt(0) * (index + 1), 0)
  return `10.0.${sum >> 8}.${sum & 255}`
}
