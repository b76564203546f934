import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const canary = 'CANARY'

const names = [
  ...['sign', 'password', 'oldPassword', 'newPassword', 'withdrawPassword', 'verificationCode', 'otp', 'token'],
  ...['googleToken', 'access_token', 'authorization', 'Authorization', 'cookie', 'set-cookie', 'accountNo'],
  ...['accountNumber', 'iban', 'ifsc', 'vpa', 'upiId', 'utr', 'cardNo', 'mobile', 'mobileNumber', 'phone', 'email'],
  ...['holderName', 'legalName', 'googleId', 'apiKey', 'clientSecret', 'signHash', 'captcha', 'birthday'],
]

function written(log: (to: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  log(createLog({ logLevel: 'trace', revision: 'test' }, { write: (line: string) => lines.push(line) }))
  return lines.join('')
}

test('redacts a secret in any field, at any depth, in a child logger, an error or a text', () => {
  for (const name of names) {
    const planted = { [name]: `${canary}-${name}` }
    const output = written((log) => {
      log.info(planted)
      log.info({ input: planted, list: [{ deep: { deeper: planted } }] }, 'nested')
      log
        .child({ body: planted, ...planted })
        .child(planted)
        .warn('from a child')
      log.error({
        err: Object.assign(new Error('failed', { cause: Object.assign(new Error('why'), planted) }), planted),
      })
      log.error(new Error(`request failed: {"${name}":"${canary}"}`))
      log.info('as an argument %o', planted)
      log.info({ [name]: { value: canary } })
      log.info({ [name]: [canary] })
    })
    expect(output).not.toContain(canary)
    expect(output.trim().split('\n')).toHaveLength(8)
  }
})

test('redacts secrets in free text', () => {
  const output = written((log) => {
    log.info(`/pay?sign=${canary}&x=1`)
    log.info({ url: `https://a.example/cb?token=${canary}` })
    log.info({ data: JSON.stringify({ data: JSON.stringify({ password: canary }) }) })
    log.warn(`Bearer ${canary}.abc`)
    log.warn(`postgres://zamra:${canary}@db/main`)
    log.warn(new Error(`Key (mobile)=(+923001234567) already exists`))
    log.warn({ err: new Error('account 123456789012 refused, write to canary@example.com') })
    log.warn('call +92 300 123 4567')
  })
  for (const secret of [canary, '923001234567', '123456789012', 'canary@example.com', '300 123'])
    expect(output).not.toContain(secret)
  expect(output).toContain('x=1')
})

test('a database error keeps its code and loses the row it quotes', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'player_pkey',
    detail: `Key (mobile)=(${canary}) already exists.`,
    where: canary,
  })
  const line = JSON.parse(written((log) => log.error({ err: error }, 'bug')))
  expect(line.err).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505', constraint: 'player_pkey' })
  expect(line.err.stack).toContain('log.test.ts')
  expect(JSON.stringify(line)).not.toContain(canary)
})

test('leaves values that are not secret unchanged', () => {
  const fields = {
    requestId: '019a8f3e-0000-7000-8000-123456789012',
    uid: 123456789,
    state: '4290',
    ms: 1.5,
    path: '/u/gconfig',
  }
  expect(JSON.parse(written((log) => log.info(fields, 'call')))).toMatchObject({ ...fields, msg: 'call', level: 30 })
})
