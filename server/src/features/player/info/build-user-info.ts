import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import { nothing } from '@zamra/contract/money.ts'
import { avatars } from '@zamra/contract/player.ts'
import type { AppContext } from '../../../app-context.ts'
import { type Snapshot, versionOf } from '../../../base/snapshot.ts'
import type { Vault } from '../../../base/vault.ts'
import { encoderOf } from '../../../http/envelope.ts'
import { type Lifetime, readLifetime, readWalletSummary, type WalletSummary } from '../../../ledger/index.ts'
import { marketOf, marketStatusOf, policyOf } from '../../market/index.ts'
import { findPresentCase } from '../../risk/index.ts'
import { readExcludedUntil } from '../../safety/index.ts'
import { phoneOfE164, placeOf } from '../../session/index.ts'
import type { CheckState } from '../kyc/queries.ts'
import { stateOf } from '../kyc/state.ts'
import { kycLevelNeeded } from './kyc-needed.ts'
import { maskEmail } from './mask-email.ts'
import { findProfile, type Profile } from './queries.ts'

type UserInfo = Exclude<OutputOf<'/user/getUserInfo'>, { unchanged: true }>

const encode = encoderOf('/user/getUserInfo')

/**
 * The player's user information in wire format, read from their shard only. Phone number and e-mail address are opened
 * only here and returned masked. Undefined when the player does not exist.
 */
export async function buildUserInfo(app: AppContext, playerId: PlayerId, at: Date): Promise<Snapshot | undefined> {
  const shard = app.databases.shardOf(playerId)
  const [profile, wallet, lifetime, excludedUntil, present] = await Promise.all([
    findProfile(shard.read, playerId),
    readWalletSummary(shard.pool, playerId),
    readLifetime(shard.pool, playerId),
    readExcludedUntil(shard.read, playerId, at),
    findPresentCase(shard.read, playerId),
  ])
  if (!profile) return undefined
  const market = profile.market ?? marketOf(profile.areaCode)
  const policy = policyOf(app, market)
  const info: Omit<UserInfo, 'version'> = {
    uid: playerId,
    ...profileOf(app.vault, playerId, profile),
    balance: balanceOf(wallet, policy.currency.iso),
    unreadMail: Number(profile.unreadMail),
    ...(present && { case: present }),
    rg: {
      ...(excludedUntil !== undefined && { excludedUntil }),
      ...{ currency: policy.currency.iso, limits: [...(wallet?.limits ?? [])] },
    },
    kycLevelNeeded: kycLevelNeeded(policy.kyc, lifetime ?? noLifetime),
    market: marketStatusOf(app, market, at),
  }
  const version = versionOf(info)
  return { version, text: encode({ version, ...info }) }
}

function profileOf(vault: Vault, playerId: PlayerId, profile: Profile) {
  const { phoneSealed, emailSealed, birthdaySealed, withdrawHoldUntil } = profile
  const mobile = phoneSealed && phoneOfE164(vault.open(phoneSealed, placeOf(playerId, 'phone_sealed')))?.masked
  return {
    nickName: profile.nickName,
    avatar: avatars.find((avatar) => avatar === profile.avatar) ?? avatars[0],
    ...(mobile && { mobile }),
    areaCode: profile.areaCode,
    ...(emailSealed && { email: maskEmail(vault.open(emailSealed, placeOf(playerId, 'email_sealed'))) }),
    ...(birthdaySealed && { birthday: vault.open(birthdaySealed, placeOf(playerId, 'birthday_sealed')) }),
    registerTime: profile.createdAt.getTime(),
    isGuest: profile.kind === 'guest',
    phoneBound: phoneSealed !== null,
    hasPassword: Boolean(profile.hasPassword),
    hasWithdrawPwd: Boolean(profile.hasWithdrawPwd),
    bankCardCount: Number(profile.bankCardCount),
    passkeyCount: Number(profile.passkeyCount),
    kycLevel: profile.kycLevel,
    kycState: stateOf(profile.kycLevel, profile.latestCheck ? { state: profile.latestCheck as CheckState } : undefined),
    ...(withdrawHoldUntil && { withdrawHoldUntil: withdrawHoldUntil.getTime() }),
  }
}

/** A player outside our markets has no wallet, so every amount is zero. */
function balanceOf(wallet: WalletSummary | undefined, currency: string): UserInfo['balance'] {
  if (!wallet) return { currency, available: nothing, held: nothing, bonus: nothing, withdrawable: nothing }
  const { cash: available, held, bonus, withdrawable } = wallet
  return { currency: wallet.currency, available, held, bonus, withdrawable }
}

const noLifetime: Omit<Lifetime, 'currency'> = { deposited: nothing, withdrawn: nothing, turnover: nothing }
