import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import type { Faults, Place } from './faults.ts'
import { type Form, readForm } from './form.ts'
import { type Placed, placeRefusal } from './place-refusal.ts'

export type Errors = { readonly [P in Place]?: string }

type Work = {
  readonly check: (form: Form) => Faults
  /** Ends when the player is on the way elsewhere; fails with a `CallError`. */
  readonly send: (form: Form) => Promise<void>
}

const slowAfterMs = 6_000

/** One form: what is wrong with it, what the server said, and whether it is on its way. */
export function useSubmit({ check, send }: Work) {
  const t = useT()
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  /** Counts the times that something was found wrong. */
  const [turn, setTurn] = useState(0)
  const [trouble, setTrouble] = useState<Placed>()
  const [busy, setBusy] = useState(false)
  const [slow, setSlow] = useState(false)

  // The first fault takes the focus, and with it a screen reader and the phone's keyboard.
  useEffect(() => {
    const first = turn > 0 ? ref.current?.querySelector<HTMLElement>('[aria-invalid=true]') : undefined
    first?.focus({ preventScroll: true })
    // In the middle it is clear of the header and of the phone's keyboard.
    first?.scrollIntoView({ block: 'center' })
  }, [turn])
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [busy])

  /** Shows the faults and answers whether there are any. */
  function complain(faults: Faults): boolean {
    const found = Object.entries(faults).map(([place, [id, values]]) => [place, t(id, values)] as const)
    find(Object.fromEntries(found))
    return found.length > 0
  }

  function find(wrong: Errors) {
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) setTurn((before) => before + 1)
  }

  function refused(error: unknown) {
    const placed = placeRefusal(error, nowMs(), t('network.failed'))
    if (placed.place) find({ [placed.place]: placed.text })
    else setTrouble(placed)
  }

  /** Runs something that may be refused, once at a time. */
  async function run(work: () => Promise<void>) {
    if (busy) return
    setTrouble(undefined)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      refused(error)
    }
    setBusy(false)
    setSlow(false)
  }

  async function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault()
    const element = event?.currentTarget ?? ref.current
    if (!element || busy) return
    const form = readForm(element)
    if (!complain(check(form))) await run(() => send(form))
  }

  return {
    ref,
    errors,
    turn,
    trouble,
    busy,
    slow,
    submit,
    run,
    complain,
    /** What was wrong is being mended. */
    mend: (place: Place) => setErrors((now) => (place in now ? without(now, place) : now)),
    calm: () => setTrouble(undefined),
    form: () => (ref.current ? readForm(ref.current) : undefined),
  }
}

function without(errors: Errors, place: Place): Errors {
  const { [place]: _, ...rest } = errors
  return rest
}

export type Submit = ReturnType<typeof useSubmit>
