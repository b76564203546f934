import type { WalletRefusal } from './port.ts'

const codes: Readonly<Record<WalletRefusal, number>> = {
  insufficient: 100,
  player: 101,
  token: 101,
  limit: 105,
  tooFast: 105,
  checkDue: 105,
  tooLarge: 106,
  game: 107,
  disabled: 110,
  market: 153,
  currency: 154,
  malformed: 400,
  conflict: 400,
  rolledBack: 400,
  settled: 400,
  negative: 400,
  signature: 403,
  notFound: 404,
  unknown: 500,
  freeRoundUnknown: 610,
  freeRoundStopped: 610,
  freeRoundUsed: 610,
  freeRoundGame: 610,
  freeRoundStake: 610,
  freeRoundExpired: 611,
}

const messages: Readonly<Record<WalletRefusal, string>> = {
  insufficient: 'Player has not enough funds to process an action',
  player: 'Player is invalid',
  token: 'The session is over',
  limit: 'Bet exceeded a limit of the player',
  tooFast: 'The next round may not begin yet',
  checkDue: 'The player must complete a reality check first',
  tooLarge: 'Bet exceeded the largest bet',
  game: 'Game is forbidden to the player',
  disabled: 'Player is disabled',
  market: 'Game is not available in the country of the player',
  currency: 'Currency is not allowed for the player',
  malformed: 'Bad request',
  conflict: 'This id was used for something else',
  rolledBack: 'This action was rolled back before it arrived',
  settled: 'The round is settled',
  negative: 'The balance is too low to take the win back',
  signature: 'Forbidden',
  notFound: 'Not found',
  unknown: 'Unknown error',
  freeRoundUnknown: 'The player has no such free round',
  freeRoundStopped: 'The promotion of the free round is stopped',
  freeRoundUsed: 'All free rounds are used',
  freeRoundGame: 'The free round is for another game',
  freeRoundStake: 'The stake is not that of the free round',
  freeRoundExpired: 'The free round has expired',
}

export function codeOf(refusal: WalletRefusal): number {
  return codes[refusal]
}

export function messageOf(refusal: WalletRefusal): string {
  return messages[refusal]
}
