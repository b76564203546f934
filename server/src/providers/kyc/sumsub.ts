import { createHmac, hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { SumsubAccount } from '../../base/kyc-config.ts'
import { ProviderError, WebhookRejectedError } from '../payment/port.ts'
import { headerOf, parseWebhook, requireSignature } from '../payment/webhook-signature.ts'
import type { CheckResult, DocumentFacts, IdentityCheck, KycProvider, Picture } from './port.ts'
import { requestSumsub, SumsubError, type SumsubRequest } from './sumsub-request.ts'

const text = z.nullish(z.string())
const idDocument = z.object({ idDocType: text, number: text, firstName: text, lastName: text, dob: text })
const applicant = z.object({
  id: z.string(),
  info: z.nullish(z.object({ firstName: text, lastName: text, dob: text, idDocs: z.nullish(z.array(idDocument)) })),
  review: z.object({
    reviewStatus: z.string(),
    reviewResult: z.nullish(
      z.object({ reviewAnswer: text, rejectLabels: z.nullish(z.array(z.string())), reviewRejectType: text }),
    ),
  }),
})
type Applicant = z.infer<typeof applicant>
const event = z.object({ externalUserId: z.string(), type: z.string() })

const documentTypes = { idCard: 'ID_CARD', passport: 'PASSPORT', drivingLicence: 'DRIVERS' } as const
const sides = { front: 'FRONT_SIDE', back: 'BACK_SIDE' } as const

/** Codes with which Sumsub does not take a picture: empty, broken, of another format, encrypted. */
const unusablePicture: readonly number[] = [1_003, 1_004, 1_005, 1_011]
/** It has this picture already, or the check has begun or ended meanwhile. */
const alreadyThere: readonly number[] = [1_000, 1_006, 1_009]

/**
 * Sumsub. Each check is an applicant of its own under our number (`externalUserId`), so that the result of an earlier
 * attempt is never taken for that of a later one.
 */
export function sumsub(account: SumsubAccount): KycProvider {
  const ask = <T>(request: SumsubRequest, shape: z.ZodMiniType<T>) => requestSumsub(account, request, shape)
  const find = async (checkNo: string): Promise<Applicant | undefined> => {
    const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(checkNo)}/one`
    return await ask({ method: 'GET', path }, applicant).catch(ignoring(({ status }) => status === 404))
  }
  return {
    id: 'sumsub',
    async submit(check) {
      const found = (await find(check.checkNo)) ?? (await create(check))
      if (found.review.reviewStatus !== 'init') return
      const base = `/resources/applicants/${encodeURIComponent(found.id)}`
      for (const picture of check.pictures) await addPicture(base, check, picture)
      await requestCheck(base)
    },
    async fetch(checkNo) {
      const found = await find(checkNo)
      return found && resultOf(found)
    },
    verifyWebhook(raw, headers) {
      const algorithm = algorithms[headerOf(headers, 'x-payload-digest-alg')]
      if (!algorithm) throw new WebhookRejectedError('webhook digest algorithm not accepted')
      const expected = createHmac(algorithm, account.webhookSecret).update(raw).digest('hex')
      requireSignature(headerOf(headers, 'x-payload-digest'), expected)
      return { dedupeKey: hash('sha256', raw, 'hex'), checkNo: parseWebhook(event, raw).externalUserId }
    },
  }

  /** Pictures that are too much alike count as one there, and then something is missing. */
  async function requestCheck(base: string): Promise<void> {
    try {
      await ask({ method: 'POST', path: `${base}/status/pending`, body: {} }, z.object({}))
    } catch (error) {
      if (!(error instanceof SumsubError) || (error.status !== 409 && error.status !== 400)) throw error
      if (error.status === 400) throw new ProviderError('refused', error.message)
    }
  }

  async function create({ checkNo, country, name, birthday }: IdentityCheck): Promise<Applicant> {
    const [firstName = '', ...rest] = name.split(' ')
    const fixedInfo = { firstName, lastName: rest.join(' '), dob: birthday, country }
    const path = `/resources/applicants?levelName=${encodeURIComponent(account.level)}`
    const body = { externalUserId: checkNo, type: 'individual', fixedInfo }
    await ask({ method: 'POST', path, body }, z.object({})).catch(ignoring(({ status }) => status === 409))
    const created = await find(checkNo)
    if (!created) throw new ProviderError('unknown', 'the applicant was created and is not found')
    return created
  }

  async function addPicture(base: string, check: IdentityCheck, picture: Picture): Promise<void> {
    try {
      await ask({ method: 'POST', path: `${base}/info/idDoc`, body: formOf(check, picture) }, z.object({}))
    } catch (error) {
      if (!(error instanceof SumsubError)) throw error
      if (unusablePicture.includes(error.code)) throw new ProviderError('refused', error.message)
      if (!alreadyThere.includes(error.code)) throw error
    }
  }
}

function formOf({ document, country }: IdentityCheck, { part, bytes }: Picture): FormData {
  const metadata =
    part === 'selfie'
      ? { idDocType: 'SELFIE', country }
      : { idDocType: documentTypes[document], idDocSubType: sides[part], country }
  const form = new FormData()
  form.append('metadata', JSON.stringify(metadata))
  form.append('content', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${part}.jpg`)
  return form
}

/** SHA-1, which Sumsub offered once, is not accepted. */
const algorithms: Readonly<Record<string, string>> = { HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' }

function ignoring(isFine: (error: SumsubError) => boolean): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof SumsubError && isFine(error)) return undefined
    throw error
  }
}

function resultOf({ review: { reviewStatus, reviewResult }, info }: Applicant): CheckResult {
  const [document] = (info?.idDocs ?? []).filter(({ idDocType }) => idDocType !== 'SELFIE')
  const read = factsOf({ ...info, ...definedOf(document ?? {}) })
  const labels = reviewResult?.rejectLabels ?? []
  return { state: stateOf(reviewStatus, reviewResult ?? {}), labels, read }
}

type Review = {
  readonly reviewAnswer?: string | null | undefined
  readonly reviewRejectType?: string | null | undefined
}

/** An answer counts only when the review is completed. */
function stateOf(status: string, { reviewAnswer, reviewRejectType }: Review): CheckResult['state'] {
  if (status === 'init') return 'unsent'
  if (status !== 'completed') return 'pending'
  if (reviewAnswer === 'GREEN') return 'approved'
  if (reviewAnswer !== 'RED') return 'pending'
  return reviewRejectType === 'FINAL' ? 'rejected' : 'retry'
}

type Named = {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly dob?: string | null | undefined
  readonly number?: string | null | undefined
}

function factsOf({ firstName, lastName, dob, number }: Named): DocumentFacts {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return { name: name || undefined, birthday: dob ?? undefined, number: number ?? undefined }
}

function definedOf(given: Named): Named {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
}
