import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { CallError } from '../../lib/call-error.ts'
import { placeOfRefusal } from './place-of-refusal.ts'

type Work<Place extends string> = {
  /** What is wrong before anything is sent. */
  readonly check: (form: FormData) => { readonly [P in Place]?: TextId }
  /** Fails with a `CallError`. */
  readonly send: (form: FormData) => Promise<void>
  /** The field that a refusal is shown at; without one it stands above the button. */
  readonly placeOf?: (error: CallError) => string | undefined
}

/** One form: what is wrong with it, what the server refused, and whether it is on its way. */
export function useForm<Place extends string>({ check, send, placeOf = placeOfRefusal }: Work<Place>) {
  const t = useT()
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<{ readonly [P in Place]?: string }>({})
  const [trouble, setTrouble] = useState<CallError>()
  const [busy, setBusy] = useState(false)

  // The first fault takes the focus, and with it a screen reader and the phone's keyboard.
  useEffect(() => {
    if (Object.keys(errors).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  /** Shows the faults and answers whether there are any. */
  function complain(faults: { readonly [P in Place]?: TextId }): boolean {
    const found = Object.entries<TextId | undefined>(faults).flatMap(([place, id]) => (id ? [[place, t(id)]] : []))
    setErrors(Object.fromEntries(found) as { readonly [P in Place]?: string })
    return found.length > 0
  }

  function refused(error: unknown) {
    const told = error instanceof CallError ? error : new CallError('', { code: 999, kind: 'network' })
    const place = placeOf(told)
    if (place !== undefined && isPlace(place)) setErrors(onlyAt(place, told.message))
    else setTrouble(told)
  }

  /** A field of this form: it is on the screen under that name. */
  function isPlace(name: string): name is Place {
    return ref.current?.elements.namedItem(name) != null
  }

  /** Runs something that may be refused, once at a time. */
  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return
    setTrouble(undefined)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      refused(error)
    }
    setBusy(false)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!complain(check(form))) await run(() => send(form))
  }

  return {
    ref,
    errors,
    trouble,
    busy,
    complain,
    run,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** What was wrong is being mended. */
    mend: (place: Place) => setErrors(({ [place]: _, ...rest }) => rest as { readonly [P in Place]?: string }),
  }
}

function onlyAt<Place extends string>(place: Place, text: string) {
  return { [place]: text } as { readonly [P in Place]?: string }
}

/** The text of one field; the fields keep it themselves. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
