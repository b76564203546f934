/** The mobile wallets that money can be paid to. */
export const mobileWallets = ['JAZZCASH', 'EASYPAISA', 'BKASH'] as const
export type MobileWallet = (typeof mobileWallets)[number]
