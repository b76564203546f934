import type { StepName } from './steps.ts'

/** What each passed step proves. */
export const stepLabels: Readonly<Record<StepName, string>> = {
  form: 'The file is a complete bundle of Open Draw, version 1',
  log: 'Everything said of the draw is signed by the house and in order',
  rules: 'The rules are those that were announced',
  beacon: 'The beacon is the one that was announced',
  promise: 'Announced before sales, with the round that the rules name; the draw kept to it',
  witnesses: 'Independent witnesses saw the announcement and the root in time, by their own clocks',
  root: 'All tickets were fixed before the round existed',
  round: 'The round is signed by the beacon',
  commit: 'The seed of the house is the one that was promised',
  numbers: 'The numbers follow from root, round, seed and rules',
  payouts: 'What was paid is what the rules allow',
  winners: 'Every share of a jackpot belongs to a ticket that was sold in time and won',
  void: 'The stakes went back when the rules say so',
  sealed: 'The seed of the house was sealed, and the round alone opens it',
  leaves: 'All the tickets together give the published root',
  receipt: 'The house signed this ticket for this draw',
  member: 'The ticket is among those that were fixed',
  owner: 'The ticket is of this player',
  prize: 'What the ticket is paid follows from the rules',
}
