import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { isFromTwilio } from '../../../providers/sms/twilio-signature.ts'

const path = '/callbacks/twilio'
const bodyLimitBytes = 8_192

/** The delivery status of an SMS from Twilio. It is accepted only with a valid signature, and logged. */
export function receiveSmsStatus(fastify: FastifyInstance, { config, log }: AppContext): void {
  const { twilio, callbackUrl } = config.sms
  if (!twilio || !callbackUrl) return
  fastify.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    scope.post(path, { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      const fields = (request.body ?? {}) as Readonly<Record<string, string>>
      const signature = String(request.headers['x-twilio-signature'] ?? '')
      if (!isFromTwilio(twilio.token, callbackUrl, fields, signature)) return reply.code(403).send()
      const { MessageSid: id, MessageStatus: status, ErrorCode: error } = fields
      const isLost = status === 'failed' || status === 'undelivered'
      log[isLost ? 'warn' : 'info']({ id, status, error }, 'sms delivery status received')
      return reply.code(204).send()
    })
  })
}
