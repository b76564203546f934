/** A page sends it when a person has used it within the last minute: only such a call keeps the session open. */
export const attendedHeader = 'x-zamra-attended'
