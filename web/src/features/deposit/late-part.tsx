import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react'

/** A part of a screen that is not in its first view. */
export type LatePart<Props> = {
  /** The part itself, as soon as it is there. */
  readonly ready: () => ComponentType<Props> | undefined
  /** Fetches it once; what could not be fetched is fetched again when it is asked for again. */
  readonly load: () => Promise<ComponentType<Props>>
}

export function latePart<Props>(fetchPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let part: ComponentType<Props> | undefined
  let underway: Promise<ComponentType<Props>> | undefined

  async function attempt(): Promise<ComponentType<Props>> {
    try {
      part = await fetchPart()
      return part
    } catch (error) {
      underway = undefined
      throw error
    }
  }

  return {
    ready: () => part,
    load: () => {
      underway ??= attempt()
      return underway
    },
  }
}

type LateProps<Props> = {
  readonly part: LatePart<Props>
  readonly of: Props
  /** Stands in the part's place until it is there, and is as tall. */
  readonly waiting?: ReactNode
}

/** Draws a late part: at once when it was fetched ahead, which `lazy` never does. */
export function Late<Props extends object>({ part, of, waiting }: LateProps<Props>) {
  // Decided once: a part that arrives meanwhile must not be drawn anew, or what was typed into it would be lost.
  const [Ready] = useState(part.ready)
  if (Ready) return <Ready {...of} />
  return (
    <Suspense fallback={waiting}>
      <Fetched part={part} of={of} />
    </Suspense>
  )
}

function Fetched<Props extends object>({ part, of }: LateProps<Props>) {
  const Part = use(part.load())
  return <Part {...of} />
}
