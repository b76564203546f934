import { useCall } from '../../lib/queries.ts'

/** Which ways to sign in are open. The nonce in the answer is for one sign-in, so it is asked for anew each visit. */
export const useChannel = () => useCall('/threeLogin/channel', {}, { staleTime: 240_000 })
