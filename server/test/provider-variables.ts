/** The variables that turn on a provider, each with a value that turns it on. */
export const providerVariables = {
  ZAMRA_BANK_CHECK_URL: 'https://bank.example.com',
  ZAMRA_RAZORPAY_KEY: 'key',
  ZAMRA_CASHFREE_ID: 'id',
  ZAMRA_JAZZCASH_MERCHANT: 'merchant',
  ZAMRA_BKASH_APP_KEY: 'key',
  ZAMRA_RAZORPAYX_KEY: 'key',
  ZAMRA_CASHFREE_PAYOUT_ID: 'id',
  ZAMRA_JAZZCASH_PAYOUT_KEY: 'key',
  ZAMRA_BKASH_PAYOUT_APP_KEY: 'key',
  ZAMRA_SUMSUB_TOKEN: 'token',
  ZAMRA_TRACKING_APP_TOKEN: 'token',
  ZAMRA_SMS_TWILIO_SID: 'AC1',
  ZAMRA_CHAIN_URL: 'https://node.example.com',
  ZAMRA_CHAIN_SIGNER_URL: 'https://signer.example.com',
  ZAMRA_STUDIOS: 'karkhana=gcp@https://studio.example.com',
}
