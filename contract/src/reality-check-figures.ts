/** The figures of a play session that a reality check can show. The market policy says which. */
export const realityCheckFigures = ['time', 'wagered', 'won', 'net'] as const
