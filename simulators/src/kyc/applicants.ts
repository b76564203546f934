import { newDigits, newId, type Seeded } from '../payment/orders.ts'
import type { Answer, KycBehaviour, Person } from './behaviour.ts'

/** One person to be checked, under the number of our server. */
export type Applicant = {
  readonly id: string
  readonly externalUserId: string
  readonly levelName: string
  readonly fixedInfo: Person
  readonly createdMs: number
  /** What was uploaded, by kind and side. `image` recognises the same picture again. */
  readonly images: {
    readonly idDocType: string
    readonly side: string
    readonly country: string
    readonly image: string
  }[]
  status: 'init' | 'pending' | 'completed'
  answer?: Answer | undefined
  labels: readonly string[]
  /** How often a check was requested and decided. */
  requested: number
  decided: number
}

export type KycBook = Seeded & { readonly applicants: Map<string, Applicant> }

/** The provider: its book, its behaviour, and how it tells its customer. */
export type KycOffice = {
  readonly book: KycBook
  behaviour: KycBehaviour
  tell(applicant: Applicant, type: string): void
  later(ms: number, work: () => void): void
}

export function createApplicant(
  { book, tell }: KycOffice,
  given: Pick<Applicant, 'externalUserId' | 'levelName' | 'fixedInfo'>,
): Applicant {
  const id = newId(book, '', 24)
  const made: Applicant = {
    ...given,
    id,
    createdMs: Date.now(),
    images: [],
    status: 'init',
    labels: [],
    requested: 0,
    decided: 0,
  }
  book.applicants.set(id, made)
  tell(made, 'applicantCreated')
  return made
}

export function findByExternalId({ book }: KycOffice, externalUserId: string): Applicant | undefined {
  return [...book.applicants.values()].find((one) => one.externalUserId === externalUserId)
}

/** The check begins, and ends by itself unless a person decides. */
export function requestCheck(office: KycOffice, applicant: Applicant): void {
  applicant.status = 'pending'
  applicant.requested += 1
  office.tell(applicant, 'applicantPending')
  const { isManual, decideMs } = office.behaviour
  if (!isManual) office.later(decideMs, () => decide(office, applicant, answerFor(office, applicant)))
}

/** False when it has an answer already. */
export function decide(office: KycOffice, applicant: Applicant, { answer, labels }: Decision): boolean {
  if (applicant.status !== 'pending') return false
  Object.assign(applicant, { status: 'completed', answer, labels, decided: applicant.decided + 1 })
  office.tell(applicant, 'applicantReviewed')
  return true
}

/** The provider changes an answer that it has given. False when it has given none. */
export function revise(office: KycOffice, applicant: Applicant, { answer, labels }: Decision): boolean {
  if (applicant.status !== 'completed') return false
  Object.assign(applicant, { answer, labels, decided: applicant.decided + 1 })
  office.tell(applicant, 'applicantReviewed')
  return true
}

export type Decision = { readonly answer: Answer; readonly labels: readonly string[] }

/** In a sandbox the first name selects what happens: `Retry`, `Reject` and `Minor`. */
function answerFor({ behaviour }: KycOffice, { fixedInfo }: Applicant): Decision {
  if (fixedInfo.firstName === 'Retry') return { answer: 'retry', labels: ['LOW_QUALITY'] }
  if (fixedInfo.firstName === 'Reject') return { answer: 'reject', labels: ['FORGERY'] }
  const { answer, labels } = behaviour
  return { answer, labels }
}

const minorAge = 15

/** What the provider read from the document: what the player said, unless the behaviour or the name says otherwise. */
export function readDocument({ behaviour, book }: KycOffice, { externalUserId, fixedInfo }: Applicant) {
  const isMinor = fixedInfo.firstName === 'Minor'
  const minor = { dob: `${new Date().getUTCFullYear() - minorAge}-01-01` }
  const number = newDigits({ seed: `${book.seed} ${externalUserId}`, count: 0 }, 12)
  const { firstName, lastName, dob } = fixedInfo
  return { number, firstName, lastName, dob, ...(isMinor && minor), ...behaviour.document }
}
