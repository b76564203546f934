import { useEffect, useEffectEvent, useRef } from 'react'
import { monotonicMs } from './clock.ts'
import { readSetting, writeSetting } from './storage.ts'

export type Keys = Readonly<Record<string, () => void>>

const settingName = 'letterKeys'
let areLettersOn = readSetting(settingName) !== 'off'

/** Single letters can be switched off (WCAG 2.1.4): who dictates would otherwise act by speaking. */
export const letterKeys = {
  areOn: () => areLettersOn,
  set(isOn: boolean): void {
    areLettersOn = isOn
    writeSetting(settingName, isOn ? 'on' : 'off')
  },
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null
/** Enter presses what has the focus. */
const isPressing = (event: KeyboardEvent) =>
  event.key === 'Enter' &&
  event.target instanceof HTMLElement &&
  event.target.closest('button, a, [role=combobox]') !== null
const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey
const isLetter = (event: KeyboardEvent) => event.key.length === 1

/** A key acts only while no field has focus and no dialog is open; a letter only if letters are switched on. */
function mayAct(event: KeyboardEvent): boolean {
  if (hasModifier(event) || isWriting(event.target) || isPressing(event) || isDialogOpen()) return false
  return areLettersOn || !isLetter(event)
}

/** What single keys do on a screen. */
export function useKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !mayAct(event)) return
    const act = keys[isLetter(event) ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** `Esc` leaves a field, so that the letters act again. An open list of a field is closed first, and a dialog closes itself. */
export function useLeaveFieldKey(): void {
  useEffect(() => {
    const leave = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !isWriting(target) || isDialogOpen()) return
      if (target instanceof HTMLElement && target.getAttribute('aria-expanded') !== 'true') target.blur()
    }
    addEventListener('keydown', leave, { capture: true })
    return () => removeEventListener('keydown', leave, { capture: true })
  }, [])
}

const pairMs = 1_500

/** `G`, then a letter, opens a screen. Hears the letter before the screen does, so that `G` `A` does not also approve. */
export function useGoKeys(go: (letter: string) => void): void {
  const gAt = useRef(Number.NEGATIVE_INFINITY)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isLetter(event) || !mayAct(event)) return
    const letter = event.key.toLowerCase()
    if (monotonicMs() - gAt.current < pairMs) {
      gAt.current = Number.NEGATIVE_INFINITY
      event.preventDefault()
      go(letter)
    } else if (letter === 'g') gAt.current = monotonicMs()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
