/** The buttons that were tapped or that sent a form before the app could handle it. Undefined once it has taken over. */
const owner = globalThis as { earlyInput?: HTMLElement[] | undefined }

/**
 * Records taps on buttons and sent forms until the app takes over. Links and fields work without the app and are left
 * alone. This runs as a small script of its own, long before the app's code has arrived on a slow line.
 */
export function recordEarlyInput(): void {
  owner.earlyInput = []
  for (const name of ['click', 'submit'] as const) addEventListener(name, record, true)
}

function record(event: Event): void {
  const { target, submitter, type } = event as SubmitEvent
  const button = submitter ?? (target as Element).closest?.('button')
  if (!owner.earlyInput) return
  if (type === 'submit') event.preventDefault()
  // A tap on a submit button also sends its form, and that is recorded.
  if (button && (submitter || (button as HTMLButtonElement).type !== 'submit')) owner.earlyInput.push(button)
}

/**
 * Repeats, in their order, the recorded inputs whose elements the app has kept. Call it as soon as React listens. React
 * hydrates an element that is clicked before it answers; a submission does not make it do so.
 */
export function replayEarlyInput(root: Element): void {
  const buttons = owner.earlyInput
  owner.earlyInput = undefined
  for (const button of buttons ?? []) {
    if (root.contains(button)) button.click()
  }
}
