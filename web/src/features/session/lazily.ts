import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A part that is fetched when it is first drawn. Should it not arrive, its place stays empty and the form works on. */
export function lazily<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const nothing: ComponentType<Props> = () => null
  return lazy(async () => ({ default: await fetchPart().catch(() => nothing) }))
}
