import { expect, test } from 'vitest'
import { keepAppConfig, parseAppConfig, restoreAppConfig } from './app-config.ts'
import { commonFields } from './call.ts'
import { useSettings } from './settings.ts'

const config = {
  manual_recharge_url: 'https://pay.example',
  faq_url: 'https://faq.example',
  loginVersion: 1,
  market: { deployment: 'sandbox', prefixes: ['+92', '+91', '+880'], defaultPrefix: '+91', currencySign: '₹' },
  reviewAt: 0,
}

test('a new device has the default settings [S-19 I-10]', () => {
  expect(useSettings.getState()).toMatchObject({
    appId: 1526,
    appName: 'Zamra',
    appVersion: '1.0.0',
    versionCode: 100,
    currencySign: 'Rs',
    phoneNumberPrefix: '+92',
    inviteCode: '',
    inviteLink: '',
    h5No: undefined,
    adjustAdid: '',
    appConfig: undefined,
  })
  expect(commonFields().locale).toBe('en')
})

test('parses the configuration from a JSON string into appConfig [N-16 S-20]', () => {
  keepAppConfig(JSON.stringify(config))
  const { appConfig, currencySign, phoneNumberPrefix } = useSettings.getState()
  expect(appConfig).toEqual(config)
  expect(appConfig?.manual_recharge_url).toBe('https://pay.example')
  expect(appConfig?.faq_url).toBe('https://faq.example')
  expect([currencySign, phoneNumberPrefix]).toEqual(['₹', '+91'])
})

test.each(['{', 'null', '"text"', '{"market":{}}', '<html>'])(
  'a configuration that cannot be parsed, %s, keeps the last good one, also after a restart [N-16]',
  (broken) => {
    keepAppConfig(JSON.stringify(config))
    keepAppConfig(broken)
    expect(parseAppConfig(broken)).toBeUndefined()
    expect(useSettings.getState().appConfig).toEqual(config)
    useSettings.setState({ appConfig: undefined })
    restoreAppConfig()
    expect(useSettings.getState().appConfig).toEqual(config)
  },
)
