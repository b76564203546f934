import * as z from 'zod/mini'

/** What `docs/environment.md` says about an environment variable besides its type and its default. */
export type VariableInfo = {
  readonly about: string
  /** It must be kept in a secret store and never be logged. */
  readonly secret?: true
  /** `required`: a live deployment must set it. `refused`: a live deployment must not set it. */
  readonly live?: 'required' | 'refused'
  /** The variable that turns the feature on. `live` applies only when it is set. */
  readonly with?: string
  /** The default in words, when the value itself is long, depends on the machine, or comes from another variable. */
  readonly defaultsTo?: string
}

const registry = z.registry<VariableInfo>()

/** Describes a variable. The type is cloned because several variables can share one, such as the type of a URL. */
export function variable<Type extends z.ZodMiniType>(
  about: string,
  type: Type,
  info: Omit<VariableInfo, 'about'> = {},
): Type {
  const own = type.clone(type._zod.def)
  registry.add(own, { about, ...info })
  return own
}

export function variableInfo(type: z.ZodMiniType): VariableInfo | undefined {
  return registry.get(type)
}
