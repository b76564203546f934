/** A page sends it when a person has used it within the last minute: only such a call keeps the session open. */
export const attendedHeader = 'x-zamra-attended'

/** A page sends it when the screen repeats a call by itself, and not because a person has opened something. */
export const refreshHeader = 'x-zamra-refresh'
