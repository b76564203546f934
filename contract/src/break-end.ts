/** The end of a break for good, on the wire, where every break has one. */
export const neverMs = Date.UTC(9999, 11, 31)
