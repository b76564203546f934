import { locales } from '@zamra/contract/languages.ts'
import { refusalTexts } from '@zamra/contract/refusal-texts/index.ts'
import { expect, test } from 'vitest'
import { commonOf, openHandler } from '../../test/open-handler.ts'
import { openWorld } from '../../test/world.ts'
import { createLog } from '../base/log.ts'
import { OutcomeUnknownError } from '../db/client.ts'
import { route } from './route.ts'

test('answers an unknown outcome as being confirmed, in every language, and counts no bug', async () => {
  const world = await openWorld()
  const lines: string[] = []
  const log = createLog({ logLevel: 'info', revision: 'test' }, { write: (text) => lines.push(text) })
  const lost = () => Promise.reject(new OutcomeUnknownError('the connection was lost during the commit'))
  const edge = openHandler({ ...world.app, log }, [route('/banner/list', lost)])
  for (const [number, locale] of locales.entries()) {
    const payload = { ...commonOf(`device-number-${number}`, locale), position: 'home' }
    const answer = await edge.inject({ method: 'POST', url: '/api/banner/list', payload })
    expect(answer.json()).toEqual({
      state: '5000',
      msg: refusalTexts(locale)['outcome.unknown'],
      resultData: { retryAfter: 2 },
      code: 'outcome.unknown',
    })
    expect(answer.headers['retry-after']).toBe('2')
  }
  expect(lines.join()).toContain('outcome unknown')
  expect(lines.join()).not.toContain('unhandled error')
  await edge.close()
  await world.close()
})
