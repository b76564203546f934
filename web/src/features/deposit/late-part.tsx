import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react'

/** A component that the first view of a screen does not need. */
export type LatePart<Props> = {
  /** The component, once it has been loaded. */
  readonly ready: () => ComponentType<Props> | undefined
  /** Loads it once; after a failure the next call tries again. */
  readonly load: () => Promise<ComponentType<Props>>
}

export function latePart<Props>(loadComponent: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let part: ComponentType<Props> | undefined
  let pending: Promise<ComponentType<Props>> | undefined

  async function attempt(): Promise<ComponentType<Props>> {
    try {
      part = await loadComponent()
      return part
    } catch (error) {
      pending = undefined
      throw error
    }
  }

  return {
    ready: () => part,
    load: () => {
      pending ??= attempt()
      return pending
    },
  }
}

type LateProps<Props> = {
  readonly part: LatePart<Props>
  readonly of: Props
  /** The placeholder while it loads, of the same height. */
  readonly waiting?: ReactNode
}

/** Renders the part. Unlike `lazy`, a part that is already loaded renders at once, without a fallback. */
export function Late<Props extends object>({ part, of, waiting }: LateProps<Props>) {
  // Read once: switching branches when the part arrives would remount it and lose what was typed into it.
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
