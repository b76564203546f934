import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isSame, type Message, type ProviderResponse, textOf } from '../payment/wire.ts'
import {
  type Applicant,
  createApplicant,
  findByExternalId,
  type KycOffice,
  readDocument,
  requestCheck,
} from './applicants.ts'

export type SumsubCall = {
  readonly method: string
  /** With its query, as it is signed. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

const secrets = { token: 'sandbox', secret: 'sandbox', webhookSecret: 'sandbox' } as const

const signatureMaxAgeSeconds = 60

/** The API of Sumsub as far as a check of one document and a selfie needs it. */
export async function answerSumsub(office: KycOffice, call: SumsubCall): Promise<ProviderResponse> {
  if (!isSigned(call)) return failed(401, 'Unauthorized: signature or token is invalid')
  const { method, path } = call
  const [, external] = /^\/resources\/applicants\/-;externalUserId=([^/]+)\/one$/.exec(path) ?? []
  if (method === 'GET' && external !== undefined) {
    const found = findByExternalId(office, decodeURIComponent(external))
    return found ? { status: 200, body: viewOf(office, found) } : failed(404, 'Applicant not found')
  }
  if (method === 'POST' && path.startsWith('/resources/applicants?')) return create(office, call)
  const [, id = '', action] = /^\/resources\/applicants\/(\w+)\/(info\/idDoc|status\/pending)$/.exec(path) ?? []
  const applicant = office.book.applicants.get(id)
  if (method !== 'POST' || !applicant) return failed(404, 'not found')
  return action === 'info/idDoc' ? await addImage(applicant, call) : startCheck(office, applicant)
}

/** Over seconds, method, path with query, and body. */
function isSigned({ method, path, headers, bytes }: SumsubCall): boolean {
  const { 'x-app-token': token, 'x-app-access-ts': ts, 'x-app-access-sig': given } = headers
  const isFresh = Math.abs(Date.now() / 1_000 - Number(ts)) <= signatureMaxAgeSeconds
  const expected = createHmac('sha256', secrets.secret)
    .update(`${textOf(ts)}${method}${path}`)
    .update(bytes)
    .digest('hex')
  return isFresh && isSame(token, secrets.token) && isSame(given, expected)
}

function create(office: KycOffice, { path, bytes }: SumsubCall): ProviderResponse {
  const levelName = new URL(path, 'http://kyc').searchParams.get('levelName') ?? ''
  const { externalUserId, fixedInfo = {} } = JSON.parse(bytes.toString()) as Pick<
    Applicant,
    'externalUserId' | 'fixedInfo'
  >
  if (!levelName || !externalUserId) return failed(400, 'levelName and externalUserId are required')
  const known = findByExternalId(office, externalUserId)
  if (known) return failed(409, `Applicant with external user id '${externalUserId}' already exists: ${known.id}`)
  return { status: 201, body: viewOf(office, createApplicant(office, { externalUserId, levelName, fixedInfo })) }
}

async function addImage(applicant: Applicant, { headers, bytes }: SumsubCall): Promise<ProviderResponse> {
  const type = { 'content-type': headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(bytes), { headers: type }).formData()
  const { idDocType = '', idDocSubType = '', country = '' } = JSON.parse(textOf(form.get('metadata'))) as Metadata
  const content = form.get('content')
  if (!idDocType || !country) return failed(400, 'idDocType and country are required')
  if (!(content instanceof Blob) || content.size === 0) return failed(400, 'empty file', 1_003)
  if (content.type !== 'image/jpeg') return failed(400, 'unsupported file format', 1_005)
  if (applicant.status === 'pending') return failed(409, 'the applicant is being checked', 1_006)
  if (applicant.answer === 'reject') return failed(409, 'the applicant is finally rejected', 1_009)
  const image = createHash('sha256')
    .update(Buffer.from(await content.arrayBuffer()))
    .digest('hex')
  if (applicant.images.some((one) => one.image === image)) return failed(409, 'duplicate document', 1_000)
  applicant.images.push({ idDocType, side: idDocSubType, country, image })
  return { status: 200, body: { idDocType, country } }
}

type Metadata = { readonly idDocType?: string; readonly idDocSubType?: string; readonly country?: string }

/** A check needs a selfie, and the front of a document; who sent a back has sent its front too. */
function startCheck(office: KycOffice, applicant: Applicant): ProviderResponse {
  const isThere = (fits: (one: Applicant['images'][number]) => boolean) => applicant.images.some(fits)
  if (applicant.status !== 'init') return failed(409, 'the applicant is being checked')
  if (!isThere(({ idDocType }) => idDocType === 'SELFIE')) return failed(400, 'the selfie is missing')
  if (!isThere(({ side }) => side === 'FRONT_SIDE')) return failed(400, 'the document is missing')
  requestCheck(office, applicant)
  return { status: 200, body: { ok: 1 } }
}

function viewOf(office: KycOffice, applicant: Applicant) {
  const { id, externalUserId, levelName, fixedInfo, createdMs, status } = applicant
  const document = readDocument(office, applicant)
  const idDocs = applicant.images.map(({ idDocType, country }) => ({ idDocType, country, ...document }))
  return {
    id,
    externalUserId,
    createdAt: new Date(createdMs).toISOString(),
    fixedInfo,
    ...(status === 'completed' && { info: { ...document, number: undefined, idDocs } }),
    review: { levelName, reviewStatus: status, ...(status === 'completed' && { reviewResult: resultOf(applicant) }) },
  }
}

function resultOf({ answer, labels }: Applicant) {
  if (answer === 'approve') return { reviewAnswer: 'GREEN' }
  return { reviewAnswer: 'RED', rejectLabels: labels, reviewRejectType: answer === 'reject' ? 'FINAL' : 'RETRY' }
}

/** Signed over the exact bytes of the body. */
export function webhookOf({ id, externalUserId, levelName, status, ...rest }: Applicant, type: string): Message {
  const body = JSON.stringify({
    applicantId: id,
    externalUserId,
    levelName,
    type,
    reviewStatus: status,
    ...(status === 'completed' && { reviewResult: resultOf({ id, externalUserId, levelName, status, ...rest }) }),
    createdAtMs: new Date().toISOString(),
    correlationId: createHash('sha256').update(`${id} ${type}`).digest('hex').slice(0, 32),
  })
  const digest = createHmac('sha256', secrets.webhookSecret).update(body).digest('hex')
  return { body, headers: { 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' } }
}

function failed(status: number, description: string, errorCode?: number): ProviderResponse {
  return { status, body: { code: status, description, correlationId: 'sandbox', ...(errorCode && { errorCode }) } }
}
