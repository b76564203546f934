import { expect, test } from 'vitest'
import { areKeys, encryptMessage, publicKeyOf } from './encrypt.ts'
import { isPushService } from './web-push.ts'

/** As the RFC prints them, in hexadecimal. */
const example = {
  browserKey:
    '042571b2becdfde360551aaf1ed0f4cd366c11cebe555f89bcb7b186a53339173168ece2ebe018597bd30479b86e3c8f8eced577ca59187e9246990db682008b0e',
  auth: '05305932a1c7eabe13b6cec9fda48882',
  key: 'c9f58f89813e9f8e872e71f42aa64e1757c9254dcc62b72ddc010bb4043ea11c',
  salt: '0c6bfaadad67958803092d454676f397',
  publicKey:
    '04fe33f4ab0dea71914db55823f73b54948f41306d920732dbb9a59a53286482200e597a7b7bc260ba1c227998580992e93973002f3012a28ae8f06bbb78e5ec0f',
  message: [
    '0c6bfaadad67958803092d454676f397000010004104fe33f4ab0dea71914db55823f73b54948f41306d920732dbb9a5',
    '9a53286482200e597a7b7bc260ba1c227998580992e93973002f3012a28ae8f06bbb78e5ec0ff297de5b429bba7153d3',
    'a4ae0caa091fd425f3b4b5414add8ab37a19c1bbb05cf5cb5b2a2e0562d558635641ec52812c6c8ff42e95ccb86be7cd',
  ].join(''),
}

test('encrypts the example of RFC 8291 to its bytes', () => {
  const bytes = (hex: string) => Buffer.from(hex, 'hex')
  const base64 = (hex: string) => bytes(hex).toString('base64url')
  const browser = { p256dh: base64(example.browserKey), auth: base64(example.auth) }
  const secrets = { salt: bytes(example.salt), key: bytes(example.key) }
  const message = encryptMessage('When I grow up, I want to be a watermelon', browser, secrets)
  expect(message.toString('hex')).toBe(example.message)
  expect(publicKeyOf(base64(example.key))).toBe(base64(example.publicKey))
  expect(areKeys(browser)).toBe(true)
  // Not a point of the curve, and a secret that is too short.
  expect(areKeys({ ...browser, p256dh: `B${'A'.repeat(86)}` })).toBe(false)
  expect(areKeys({ ...browser, auth: base64(example.auth.slice(16)) })).toBe(false)
})

test('calls only push services that are listed, over https', () => {
  const config = { hosts: ['fcm.googleapis.com', '*.notify.windows.com'], simulatorOrigin: 'http://127.0.0.1:9000' }
  const isAllowed = (endpoint: string) => isPushService(endpoint, config)
  const allowed = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'http://127.0.0.1:9000/push/abc',
  ]
  expect(allowed.filter((endpoint) => !isAllowed(endpoint))).toEqual([])
  const refused = [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/',
    'https://fcm.googleapis.com.attacker.example/',
    'https://notify.windows.com.attacker.example/',
    'https://evilnotify.windows.com/',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:9001/push/abc',
    'http://localhost:9000/push/abc',
    'file:///etc/passwd',
    'not a url',
  ]
  expect(refused.filter(isAllowed)).toEqual([])
  expect(isPushService(allowed[2] ?? '', { hosts: config.hosts })).toBe(false)
})
