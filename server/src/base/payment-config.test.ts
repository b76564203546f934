import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const app = {
  ZAMRA_MAIN_URL: 'postgres://zamra@db.internal/main',
  ZAMRA_SHARD_URLS: 'postgres://zamra@db.internal/shard0',
  ZAMRA_REDIS_URL: 'redis://redis.internal:6379/0',
  ZAMRA_RESTATE_INGRESS_URL: 'http://restate.internal:8080',
  ZAMRA_RESTATE_ADMIN_URL: 'http://restate.internal:9070',
  ZAMRA_SERVICE_URL: 'https://help.example.com/chat',
}
const keys = {
  ZAMRA_RAZORPAY_KEY: 'rzp_live_1',
  ZAMRA_CASHFREE_ID: 'cf',
  ZAMRA_JAZZCASH_MERCHANT: 'MC1',
  ZAMRA_BKASH_APP_KEY: 'app',
}

function refusals(env: Record<string, string>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('a provider is enabled when its key is set, at its own address', () => {
  expect(readConfig(app).payment).toEqual({ publicUrl: 'http://localhost:8080' })
  const { payment } = readConfig({ ...app, ...keys, ZAMRA_PROVIDER_URL: 'https://partners.example.com' })
  expect(payment).toMatchObject({
    razorpay: { url: 'https://api.razorpay.com', key: 'rzp_live_1' },
    cashfree: { url: 'https://api.cashfree.com', webhookUrl: 'https://partners.example.com/hooks/payment/cashfree' },
    jazzcash: { url: 'https://payments.jazzcash.com.pk', pageUrl: 'https://payments.jazzcash.com.pk' },
    bkash: { url: 'https://tokenized.pay.bka.sh', certificates: 'https://sns.ap-southeast-1.amazonaws.com' },
  })
})

const live = { ...app, ...keys, ZAMRA_DEPLOYMENT: 'live', ZAMRA_WEB_ORIGIN: 'https://play.example.com' }
const secrets = ['RAZORPAY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'CASHFREE_SECRET', 'JAZZCASH_PASSWORD', 'JAZZCASH_SALT']
const allSecrets = [...secrets, 'BKASH_APP_SECRET', 'BKASH_PASSWORD', 'BKASH_TOPIC']

test('a live deployment refuses each sandbox secret by name', () => {
  const message = refusals(live)
  for (const name of allSecrets) expect(message).toContain(`ZAMRA_${name}: a live deployment has a secret of its own`)
  const own = Object.fromEntries(allSecrets.map((name) => [`ZAMRA_${name}`, 'arn:aws:sns:own']))
  for (const name of allSecrets) expect(refusals({ ...live, ...own })).not.toContain(`ZAMRA_${name}`)
})

test('a live deployment refuses simulated providers, and pages and certificates on this machine', () => {
  const names = ['RAZORPAY_URL', 'CASHFREE_URL', 'JAZZCASH_URL', 'JAZZCASH_PAGE_URL', 'BKASH_URL']
  for (const name of [...names, 'BKASH_CERTIFICATES_URL', 'PAYMENT_PUBLIC_URL']) {
    const refused = (url: string) => refusals({ ...live, [`ZAMRA_${name}`]: url })
    expect(refused('http://127.0.0.1:20000')).toContain(`ZAMRA_${name}: a live deployment refuses simulators`)
    expect(refused('http://pay.example.com')).toContain(`ZAMRA_${name}: a live deployment speaks https`)
    expect(refused('https://pay.example.com')).not.toContain(`ZAMRA_${name}`)
  }
})
