import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { findStored, store } from '../../lib/storage.ts'
import { SoundIcon } from '../../ui/icons.tsx'
import { VibrationIcon } from '../../ui/icons-show.tsx'
import css from './draw-show.module.css'

type Chosen = { readonly sound: boolean; readonly vibration: boolean }

const off: Chosen = { sound: false, vibration: false }

/** Sound and vibration of the show, both off until the player turns them on. A loss sounds like any ball that lands. */
export function useEffects(hasLanded: boolean, isWin: boolean) {
  const [chosen, setChosen] = useState<Chosen>(() => findStored('drawEffects') ?? off)
  useEffect(() => {
    if (!hasLanded) return
    if (chosen.sound) play([220])
    if (chosen.vibration) navigator.vibrate?.(30)
  }, [hasLanded, chosen])
  useEffect(() => {
    if (!isWin) return
    if (chosen.sound) play([523, 659, 784, 1_047])
    if (chosen.vibration) navigator.vibrate?.([40, 60, 40, 60, 120])
  }, [isWin, chosen])
  const toggle = (name: keyof Chosen) => {
    const next = { ...chosen, [name]: !chosen[name] }
    store('drawEffects', next)
    setChosen(next)
  }
  return { chosen, toggle }
}

export function Effects({ chosen, toggle }: ReturnType<typeof useEffects>) {
  const t = useT()
  return (
    <span className={css.effects}>
      <button
        type="button"
        aria-pressed={chosen.sound}
        aria-label={t('lottery.show.sound')}
        onClick={() => toggle('sound')}
      >
        <SoundIcon size={22} />
      </button>
      {'vibrate' in navigator && (
        <button
          type="button"
          aria-pressed={chosen.vibration}
          aria-label={t('lottery.show.vibration')}
          onClick={() => toggle('vibration')}
        >
          <VibrationIcon size={22} />
        </button>
      )}
    </span>
  )
}

const noteSeconds = 0.14

/** A few soft notes, made on the device, so that no file is fetched. */
function play(notes: readonly number[]): void {
  const audio = new AudioContext()
  for (const [at, frequency] of notes.entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const start = audio.currentTime + at * noteSeconds
    tone.type = 'triangle'
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.16, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds * 2)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + noteSeconds * 2)
  }
  setTimeout(() => void audio.close(), 1_000 * noteSeconds * (notes.length + 3))
}
