/** Why a step failed: a code that a page can translate, and the English message of the command. */
export const reasons = {
  formInvalid: '{place} {problem}',
  entryDraw: 'entry {entry} is about another draw',
  entryHash: 'entry {entry} is not what its hash says',
  entrySignature: 'entry {entry} is not signed by this key',
  keyUnknown: 'the key {key} is not one you trust',
  entryOrder: 'entry {entry} is out of order',
  entryTime: 'entry {entry} is older than the one before it',
  entryChain: 'entry {entry} does not follow the one before it',
  saidTwice: '{event} was said twice',
  neverSaid: 'the draw was never {event}',
  rulesOther: 'the rules are not those that were announced',
  rulesGame: 'the rules are those of another game',
  beaconOther: 'another beacon was announced',
  beaconHash: 'the chain is not what its hash says',
  announcedLate: 'it was announced after sales had opened',
  salesNone: 'sales closed before they opened',
  roundOther: 'the rules say round {round}',
  fallbackOther: 'the fallback round is not the one of the rules',
  lastHourOther: 'the last hour is not the one of the rules',
  fallbackTaken: 'another fallback round was taken',
  noteInvalid: 'the checkpoint is no signed note',
  noteSignature: 'the checkpoint with {event} is not signed by the house for this log',
  notInLog: '{event} is not in the log that the witnesses saw',
  notWitnessed: 'no witness saw {event}',
  quorumMissing: '{count} witnesses saw {event} in time, and {quorum} must',
  witnessesSame: 'a witness is named twice',
  quorumInvalid: 'the quorum must be more than half of the witnesses',
  rootWitnessed: 'the root was seen in time, so the round decides',
  rootNotLate: 'the root was not late yet',
  rootEarly: 'the root was published before sales had closed',
  rootTooLate: 'the root was published when the round could be known',
  rootRound: 'the root names another round',
  ticketsSum: 'the counts of tickets do not add up',
  linesSum: 'the counts of lines are not possible',
  toldTwice: '{what} is told twice',
  decidesOther: 'round {round} decides',
  drawnEarly: 'it was drawn before the round existed',
  roundSignature: 'the signature is not the beacon’s',
  seedOther: 'the seed is not the one that was promised',
  seedFollows: 'the seed does not follow',
  numbersOther: 'the numbers are {numbers}',
  hasResult: 'it has a result',
  beaconNotAwaited: 'the beacon was not waited for',
  tierUnknown: 'the rules know no {tier}',
  tierPot: '{tier} is not what the pot gives',
  tierTooMuch: '{tier} paid more than all stakes could win',
  tierWinners: '{tier} was not paid to so many',
  winnersTooMany: '{what} has more winners than lines were sold',
  winnerLost: 'ticket {ticket} is no winner of a pot',
  potWinners: 'the pot of {currency} was won by {lines} lines, not {told}',
  potUnknown: 'the rules know no pot',
  potMissing: 'nobody tells of the pot of {currency}',
  potMode: 'the pot of {currency} is of another kind of play',
  potUnpaid: 'the pot of {currency} was won and not paid',
  potFed: 'the pot of {currency} was not fed as the rules say',
  potEach: 'the pot of {currency} gives {each} to each',
  potRest: '{rest} goes on in the pot of {currency}',
  receiptSignature: 'the receipt is not signed by the house',
  receiptDraw: 'the ticket is of another draw',
  receiptLate: 'the ticket was sold when sales were over',
  receiptEarly: 'the ticket was sold before sales opened',
  receiptMode: 'the ticket mixes coins and money',
  receiptLines: 'the ticket has lines that the rules do not sell',
  splitView: 'the ticket was sold under another log than the one that the witnesses saw',
  receiptSum: 'the stakes of the lines do not add up',
  memberRoot: 'the way up does not end at the root',
  ownerOther: 'the ticket is somebody else’s',
  prizeOther: '{due} {currency} are due',
  potLeftOut: 'the ticket won the pot and is not among its winners',
  sealedOther: 'another seed was sealed',
  leavesCount: 'there are {count} of them',
  leavesRoot: 'they have another root',
  unreadable: '{error}',
} as const

export type ReasonCode = keyof typeof reasons

export type Reason = { readonly code: ReasonCode; readonly params: Readonly<Record<string, string | number>> }

export function reason(code: ReasonCode, params: Reason['params'] = {}): Reason {
  return { code, params }
}

export function messageOf({ code, params }: Reason): string {
  return reasons[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}

/** Ends a step with a reason. */
export class InvalidFileError extends Error {
  override name = 'InvalidFileError'
  readonly reason: Reason

  constructor(found: Reason) {
    super(messageOf(found))
    this.reason = found
  }
}
