/** Each waits for a task of its own, in order. */
const waiting: (() => void)[] = []
let channel: MessageChannel | undefined

/**
 * Resolves in a task that nobody else has, so that a slow phone can paint and answer between the pieces of long work. A
 * message and not a timer: a hidden page waits a second for each of its timers.
 */
export function ownTask(): Promise<void> {
  channel ??= openChannel()
  const { port2 } = channel
  return new Promise((resolve) => {
    waiting.push(resolve)
    port2.postMessage(undefined)
  })
}

function openChannel(): MessageChannel {
  const opened = new MessageChannel()
  opened.port1.onmessage = () => waiting.shift()?.()
  return opened
}
