import { call } from '../../lib/call.ts'

/** Why this device takes no push messages. */
export class PushRefusedError extends Error {
  override readonly name = 'PushRefusedError'
  readonly because: 'blocked' | 'unsupported'

  constructor(because: 'blocked' | 'unsupported') {
    super(`push ${because}`)
    this.because = because
  }
}

/** Whether the player, or the browser for them, has said no: it does not ask again. */
export function isPushBlocked(): boolean {
  return 'Notification' in window && Notification.permission === 'denied'
}

/** Asks the browser for permission and a subscription, and hands it to the server. */
export async function addPush(publicKey: string) {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration || !('pushManager' in registration)) throw new PushRefusedError('unsupported')
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefusedError('blocked')
  const subscription = await subscribe(registration.pushManager, publicKey)
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return call('/mail/pushAdd', { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' })
}

/** A subscription with an older key of ours is of no use: messages signed with the new one are refused. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await manager.subscribe(options)
  } catch {
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options).catch(() => {
      throw new PushRefusedError('unsupported')
    })
  }
}

export async function removePush() {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  return call('/mail/pushRemove', {})
}
