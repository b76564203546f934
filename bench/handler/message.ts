/** What both servers answer, byte for byte: five rolling messages, as Home requests them. */
export const path = '/home/rollMsg'

export const messages = Array.from({ length: 5 }, (_, index) => ({
  id: `019a8f3e-6c1b-7a10-8000-00000000000${index}`,
  text: `Message ${index + 1}: a player has just won ${(index + 1) * 1_250} in one of the games on show`,
  link: '/pages/promo/detail?id=welcome',
}))

/** The files in a server's folder that say that it is ready, and which players can sign in. */
export const readyFile = 'ready'
export const playersFile = 'players.json'
export type Player = { readonly uid: number; readonly password: string; readonly device: string }

export const connections = 100
/** Each player has several connections, as a browser does. */
export const players = 25
