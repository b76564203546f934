/** The longest text of an appeal, in a file of its own: the page needs the number and no schema. */
export const appealTextMax = 500
