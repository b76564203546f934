import type { Environment } from './app-processes.ts'

/** How the server finds the simulated providers. */
type Urls<Name extends string> = Readonly<Record<Name, string>>

export function smsEnvironment({ sms, inbox, provider }: Urls<'sms' | 'inbox' | 'provider'>): Environment {
  return {
    ZAMRA_SMS_MSG91_URL: sms,
    ZAMRA_SMS_MSG91_KEY: 'sandbox',
    ZAMRA_SMS_MSG91_TEMPLATE: 'sandbox',
    ZAMRA_SMS_TWILIO_URL: sms,
    ZAMRA_SMS_TWILIO_SID: 'ACsandbox',
    ZAMRA_SMS_TWILIO_TOKEN: 'sandbox',
    ZAMRA_SMS_TWILIO_FROM: '+15005550006',
    ZAMRA_SMS_CALLBACK_URL: `${provider}/callbacks/twilio`,
    ZAMRA_SMS_INBOX_URL: inbox,
  }
}

export function googleEnvironment({ google }: Urls<'google'>): Environment {
  return {
    ZAMRA_GOOGLE_CLIENT_ID: 'zamra-sandbox.apps.example',
    ZAMRA_GOOGLE_ISSUER: google,
    ZAMRA_GOOGLE_AUTHORIZE_URL: `${google}/auth`,
    ZAMRA_GOOGLE_KEYS_URL: `${google}/jwks`,
  }
}

export function paymentEnvironment({ payment, server }: Urls<'payment' | 'server'>): Environment {
  return {
    ZAMRA_PAYMENT_PUBLIC_URL: server,
    ZAMRA_RAZORPAY_URL: payment,
    ZAMRA_RAZORPAY_KEY: 'sandbox',
    ZAMRA_CASHFREE_URL: payment,
    ZAMRA_CASHFREE_ID: 'sandbox',
    ZAMRA_JAZZCASH_URL: payment,
    ZAMRA_JAZZCASH_MERCHANT: 'sandbox',
    ZAMRA_BKASH_URL: payment,
    ZAMRA_BKASH_APP_KEY: 'sandbox',
    ZAMRA_BKASH_CERTIFICATES_URL: payment,
  }
}

export function kycEnvironment({ kyc }: Urls<'kyc'>): Environment {
  return { ZAMRA_SUMSUB_URL: kyc, ZAMRA_SUMSUB_TOKEN: 'sandbox' }
}

export function trackingEnvironment({ tracking }: Urls<'tracking'>): Environment {
  return {
    ZAMRA_TRACKING_APP_TOKEN: 'sandbox',
    ZAMRA_TRACKING_URL: tracking,
    ZAMRA_TRACKING_SERVER_URL: tracking,
    ZAMRA_TRACKING_PRIVACY_URL: tracking,
    ZAMRA_TRACKING_EVENTS: 'deposit=deposit1,purchase=checkout1',
    ZAMRA_ADVERTISER_SCRIPT_URL: `${tracking}/advertiser.js`,
    ZAMRA_ADVERTISER_TAG: 'AW-sandbox',
  }
}

export function channelEnvironment({ push, smtp }: Urls<'push' | 'smtp'>): Environment {
  return {
    ZAMRA_PUSH_CONTACT: 'mailto:push@zamra.example',
    ZAMRA_PUSH_SIMULATOR_URL: push,
    ZAMRA_SMTP_URL: smtp,
  }
}

export function payoutEnvironment({ payout }: Urls<'payout'>): Environment {
  return {
    ZAMRA_RAZORPAYX_URL: payout,
    ZAMRA_RAZORPAYX_KEY: 'sandbox',
    ZAMRA_CASHFREE_PAYOUT_URL: payout,
    ZAMRA_CASHFREE_PAYOUT_ID: 'sandbox',
    ZAMRA_JAZZCASH_PAYOUT_URL: payout,
    ZAMRA_JAZZCASH_PAYOUT_KEY: 'sandbox',
    ZAMRA_BKASH_PAYOUT_URL: payout,
    ZAMRA_BKASH_PAYOUT_APP_KEY: 'sandbox',
    ZAMRA_BKASH_PAYOUT_CERTIFICATES_URL: payout,
  }
}
