import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { percentOf, timesOf } from '../../lib/odds.ts'
import { Button } from '../../ui/button.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { BetRule } from './api.ts'
import dice from './dice-pad.module.css'
import { Die } from './die.tsx'
import { betName, lineName, pickName } from './odds-labels.ts'
import css from './pad.module.css'
import { PadHead, type PadProps } from './pad-head.tsx'
import { hasLine, type Line } from './slip.ts'

const panelId = 'lottery-pad'
const faces = [1, 2, 3, 4, 5, 6]

type Tab = 'sum' | 'same' | 'different'

/** Bets on three dice: on their sum, on dice that show the same number, and on dice that show different ones. */
export function DicePad(props: PadProps) {
  const t = useT()
  const [tab, setTab] = useState<Tab>('sum')
  const items = [
    { key: 'sum' as const, label: t('lottery.bet.sum') },
    { key: 'same' as const, label: t('lottery.dice.same') },
    { key: 'different' as const, label: t('lottery.dice.different') },
  ]
  return (
    <section className={dice.pad}>
      <Tabs label={t('lottery.bet')} items={items} value={tab} onChange={setTab} panelId={panelId} />
      <TabPanel id={panelId} tab={tab}>
        <div className={css.plain}>
          {tab === 'sum' && <SumBets {...props} />}
          {tab === 'same' && <SameBets {...props} />}
          {tab === 'different' && <DifferentBets {...props} />}
        </div>
      </TabPanel>
    </section>
  )
}

function SumBets(props: PadProps) {
  const t = useT()
  const optionsOf = (bet: string) => sumRule(props, bet)?.options ?? []
  const returns = props.info.chances.filter(({ bet }) => bet === 'sum').map(({ rtp }) => rtp)
  const range = [Math.min(...returns), Math.max(...returns)].map(percentOf)
  return (
    <>
      <fieldset className={css.group}>
        <legend className="visually-hidden">{betName('sum', t)}</legend>
        <div className={css.head}>
          <h2>{betName('sum', t)}</h2>
          <p>{t('lottery.returns', { percent: [...new Set(range)].join(' – ') })}</p>
        </div>
        <div className={dice.sums}>
          {optionsOf('sum').map(({ pick, pays }) => (
            <LineButton key={pick} {...props} line={{ bet: 'sum', pick }}>
              <b>{pick}</b>
              <small>×{timesOf(pays)}</small>
            </LineButton>
          ))}
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend className="visually-hidden">{`${betName('size', t)}, ${betName('parity', t)}`}</legend>
        <PadHead info={props.info} bet="size" />
        <div className={css.groups}>
          {['size', 'parity'].flatMap((bet) =>
            optionsOf(bet).map(({ pick, sums }) => (
              <LineButton key={pick} {...props} line={{ bet, pick }} pick={pick}>
                <b>{pickName(pick, t)}</b>
                {bet === 'size' && <small>{`${sums[0]}–${sums.at(-1)}`}</small>}
              </LineButton>
            )),
          )}
        </div>
      </fieldset>
    </>
  )
}

function SameBets(props: PadProps) {
  const t = useT()
  const rules = props.info.rules.bets.flatMap((rule) => (rule.kind === 'contains' && rule.same ? [rule] : []))
  const [any] = sumRule(props, 'anyTriple')?.options ?? []
  return (
    <>
      {rules.map(({ bet, count }) => (
        <fieldset key={bet} className={css.group}>
          <legend className="visually-hidden">{betName(bet, t)}</legend>
          <PadHead info={props.info} bet={bet} />
          <div className={dice.sets} data-count={count}>
            {faces.map((face) => {
              const set = places.slice(0, count)
              return (
                <LineButton key={face} {...props} line={{ bet, pick: set.map(() => face).join('-') }}>
                  <span className={dice.set}>
                    {set.map((place) => (
                      <Die key={place} face={face} />
                    ))}
                  </span>
                </LineButton>
              )
            })}
          </div>
        </fieldset>
      ))}
      {any && (
        <LineButton {...props} line={{ bet: 'anyTriple', pick: any.pick }} pick="anyTriple">
          <b>
            {pickName(any.pick, t)} <span>×{timesOf(any.pays)}</span>
          </b>
        </LineButton>
      )}
    </>
  )
}

const places = ['first', 'second', 'third']

/** The player marks two or three dice, and then adds them as one line. */
function DifferentBets(props: PadProps) {
  const t = useT()
  const [picked, setPicked] = useState<readonly number[]>([])
  const rules = props.info.rules.bets.flatMap((rule) => (rule.kind === 'contains' && !rule.same ? [rule] : []))
  const most = Math.max(...rules.map(({ count }) => count))
  const pick = (face: number) =>
    setPicked((before) => (before.includes(face) ? before.filter((one) => one !== face) : [...before, face]))
  return (
    <>
      {rules.map(({ bet }) => (
        <PadHead key={bet} info={props.info} bet={bet} />
      ))}
      <div className={dice.faces}>
        {faces.map((face) => (
          <button
            key={face}
            type="button"
            className={css.digit}
            aria-label={String(face)}
            aria-pressed={picked.includes(face)}
            disabled={picked.length === most && !picked.includes(face)}
            onClick={() => pick(face)}
          >
            <Die face={face} />
          </button>
        ))}
      </div>
      <div className={dice.actions}>
        {rules.map(({ bet, count }) => {
          const line = { bet, pick: picked.toSorted((one, other) => one - other).join('-') }
          return (
            <Button
              key={bet}
              look="accent"
              disabled={picked.length !== count || props.isFull || hasLine(props.lines, line)}
              onClick={() => {
                props.toggle(line)
                setPicked([])
              }}
            >
              {betName(bet, t)}
            </Button>
          )
        })}
      </div>
    </>
  )
}

type LineButtonProps = PadProps & { readonly line: Line; readonly pick?: string; readonly children: ReactNode }

/** A tap puts the line on the slip or takes it off. */
function LineButton({ lines, isFull, toggle, line, pick, children }: LineButtonProps) {
  const t = useT()
  const isSelected = hasLine(lines, line)
  return (
    <button
      type="button"
      className={css.option}
      data-pick={pick}
      aria-label={lineName(line, t)}
      aria-pressed={isSelected}
      disabled={isFull && !isSelected}
      onClick={() => toggle(line)}
    >
      {children}
    </button>
  )
}

type SumRule = Extract<BetRule, { kind: 'sum' }>

function sumRule({ info }: PadProps, bet: string): SumRule | undefined {
  return info.rules.bets.find((rule): rule is SumRule => rule.bet === bet && rule.kind === 'sum')
}
