import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { useDates } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import type { SafetyInfo } from './api.ts'
import { type BreakLength, coolOffs, exclusions, useLengthName } from './break-lengths.ts'
import css from './break-section.module.css'
import { MoonIcon } from './moon-icon.tsx'
import pageCss from './safer-play-page.module.css'
import { useTakeBreak } from './use-take-break.ts'

/** Chooses a break. What it means is shown before the tap, and again before it begins. */
export function BreakSection({ info }: { readonly info: SafetyInfo }) {
  const t = useT()
  const [chosen, setChosen] = useState<BreakLength>()
  const [isLong, setLong] = useState(false)
  const names = useNames()
  return (
    <section className={pageCss.section} aria-labelledby="safety-break">
      <div className={pageCss.head}>
        <h2 id="safety-break" tabIndex={-1}>
          {t(info.break ? 'safety.break.longer' : 'safety.break')}
        </h2>
      </div>
      <fieldset className={css.choices} aria-labelledby="safety-break">
        {coolOffs(info).map((length) => (
          <Choice
            key={length.hours}
            name={names(length)}
            isOn={!isLong && chosen?.hours === length.hours}
            onChoose={() => {
              setLong(false)
              setChosen(length)
            }}
          />
        ))}
        <Choice
          name={t('safety.break.long')}
          isOn={isLong}
          onChoose={() => {
            setLong(true)
            setChosen(undefined)
          }}
        />
      </fieldset>
      {isLong && (
        <fieldset className={css.choices} aria-label={t('safety.break.long')}>
          {exclusions(info).map((length) => (
            <Choice
              key={length.hours ?? 'for good'}
              name={names(length)}
              isOn={chosen?.hours === length.hours && chosen !== undefined}
              onChoose={() => setChosen(length)}
            />
          ))}
        </fieldset>
      )}
      <Meaning chosen={chosen} isLong={isLong} />
      {chosen && <TakeBreak key={`${chosen.kind} ${chosen.hours}`} chosen={chosen} />}
    </section>
  )
}

function useNames(): (length: BreakLength) => string {
  const t = useT()
  const lengthName = useLengthName()
  return ({ hours }) => (hours === undefined ? t('safety.break.forGood') : lengthName(hours))
}

type ChoiceProps = { readonly name: string; readonly isOn: boolean; readonly onChoose: () => void }

function Choice({ name, isOn, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={css.choice} aria-pressed={isOn} onClick={onChoose}>
      {name}
    </button>
  )
}

function Meaning({ chosen, isLong }: { readonly chosen: BreakLength | undefined; readonly isLong: boolean }) {
  const t = useT()
  const { moment, day } = useDates()
  const [openedAt] = useState(nowMs)
  if (!chosen) return <p className={css.meaning}>{t(isLong ? 'safety.break.long.about' : 'safety.break.about')}</p>
  if (chosen.hours === undefined) return <p className={css.meaning}>{t('safety.break.never')}</p>
  const until = openedAt + chosen.hours * 3_600_000
  const time = chosen.kind === 'coolOff' ? moment(until) : day(until)
  return <p className={css.meaning}>{t('safety.break.until', { time })}</p>
}

function TakeBreak({ chosen }: { readonly chosen: BreakLength }) {
  const t = useT()
  const names = useNames()
  const { ask, isPending, error } = useTakeBreak()
  const length = names(chosen)
  return (
    <FootBar isWide>
      <div className={css.foot}>
        {error && (
          <p className={css.error} role="alert">
            {errorText(error, t)}
          </p>
        )}
        <Button block busy={isPending} onClick={() => void ask(chosen, length)}>
          <MoonIcon size={20} />
          {chosen.hours === undefined ? t('safety.break.forGood.do') : t('safety.break.do', { length })}
        </Button>
      </div>
    </FootBar>
  )
}
