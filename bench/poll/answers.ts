/** The polls under load. `isKnown` means that the client has the current version already. */
export const kinds = {
  unchanged: { path: '/user/getUserInfo', isKnown: true },
  vipUnchanged: { path: '/vip/getVipInfo', isKnown: true },
  full: { path: '/user/getUserInfo', isKnown: false },
} as const

export type Kind = keyof typeof kinds

/** Where the bare server finds its constants, by kind. */
export const answersFile = 'answers.json'
