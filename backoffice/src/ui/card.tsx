import { type ReactNode, useId } from 'react'

type Properties = {
  readonly title: string
  readonly note?: ReactNode
  readonly end?: ReactNode
  readonly children: ReactNode
  readonly isPadded?: boolean
}

export function Card({ title, note, end, children, isPadded = true }: Properties) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="note-text one-line">{note}</span>}
        <span className="grow" />
        {end}
      </header>
      {isPadded ? <div className="card-body">{children}</div> : children}
    </section>
  )
}

export type Fact = readonly [label: string, value: ReactNode]

/** Labels and values. A value that is not known is left out by the caller, never shown as a guess. */
export function Facts({ facts, isStart = false }: { readonly facts: readonly Fact[]; readonly isStart?: boolean }) {
  return (
    <dl className="facts" data-start={isStart || undefined}>
      {facts.map(([label, value]) => (
        <FactRow key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

function FactRow({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
