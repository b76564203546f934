/** A tap on a button or a sent form, from before the app could handle it. */
type EarlyInput = { readonly repeat: () => void; readonly target: Element }
type Recorder = { readonly inputs: EarlyInput[]; readonly stop: () => void }

const owner = globalThis as { earlyInput?: Recorder | undefined }

/**
 * Records taps on buttons and sent forms until the app takes over. Links and fields work without the app and are left
 * alone. This runs as a small script of its own, long before the app's code has arrived on a slow line.
 */
export function recordEarlyInput(): void {
  const inputs: EarlyInput[] = []

  function onClick({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : null
    // A tap on a submit button also sends its form, and that is recorded.
    if (button && button.type !== 'submit') inputs.push({ target: button, repeat: () => button.click() })
  }

  function onSubmit(event: SubmitEvent): void {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement)) return
    event.preventDefault()
    // React hydrates an element that is clicked before it answers; a submission does not make it do so.
    if (submitter) inputs.push({ target, repeat: () => submitter.click() })
  }

  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  owner.earlyInput = {
    inputs,
    stop() {
      removeEventListener('click', onClick, true)
      removeEventListener('submit', onSubmit, true)
    },
  }
}

/** Repeats, in their order, the recorded inputs whose elements the app has kept. Call it as soon as React listens. */
export function replayEarlyInput(root: Element): void {
  const recorder = owner.earlyInput
  recorder?.stop()
  owner.earlyInput = undefined
  for (const { target, repeat } of recorder?.inputs ?? []) {
    if (root.contains(target)) repeat()
  }
}
