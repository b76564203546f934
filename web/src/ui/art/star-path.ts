/** The eight-pointed star, brand mark and lattice, on a board of 48 by 48. */
export const starPath = 'm24 2 6.2 7h9.4v9.3L46 24l-6.4 5.7V39h-9.4L24 46l-6.2-7H8.4v-9.3L2 24l6.4-5.7V9h9.4z'
