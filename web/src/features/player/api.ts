import { useCall } from '../../lib/queries.ts'

/** The languages a player may choose; the others exist for who comes with a link. */
export const useLanguages = () =>
  useCall('/language/languages', {}, { select: (all) => all.filter((language) => !language.hidden) })

export const useService = () => useCall('/service/index', {}, { staleTime: Number.POSITIVE_INFINITY })
