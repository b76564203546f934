import { expect, test } from 'vitest'
import { deviceName, systemVersion } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Redmi Note 12 Build/UKQ1) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36',
    'Redmi Note 12 Build/UKQ1',
    'Android 14',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15', 'iPhone', 'iPhone OS 17.5'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows', 'Windows NT 10.0'],
  ['curl/8', 'Web', 'Web'],
])('%s is a %s with %s', (userAgent, name, version) => {
  expect(deviceName(userAgent)).toBe(name)
  expect(systemVersion(userAgent)).toBe(version)
})
