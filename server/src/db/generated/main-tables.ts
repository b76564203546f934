// Written by ops/generate/tables.ts from the migrations.
import type { ColumnType, Generated } from 'kysely'

export interface MainTables {
  announcement: {
    announcement_id: string
    body: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    link: string | null
    sort: number
    starts_at: Date
    ends_at: Date
  }
  app_setting: {
    name: string
    value: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
  }
  banner: {
    banner_id: string
    position: string
    image: string
    link: string
    link_type: string
    sort: number
    kicker: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    title: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    body: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    starts_at: Date
    ends_at: Date
  }
  game: {
    game_id: string
    provider_code: string
    name: string
    image: string
    category: string
    has_demo: boolean
    is_hot: boolean
    is_shown: boolean
    tags: Generated<string[]>
    sort: number
    added_at: Date
  }
  game_category: {
    category: string
    icon: string
    name: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    sort: number
  }
  house_switch: {
    name: string
    is_open: boolean
    reason: unknown
    changed_at: Generated<Date>
  }
  identity_claim: {
    kind: string
    blind_index: Buffer
    player_id: number
    claimed_at: Date
  }
  market_policy: {
    market: string
    version: number
    policy: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    approved_by: string[]
    published_at: Date
  }
  migration: {
    name: string
    checksum: string
    applied_at: Generated<Date>
  }
  player_directory: {
    player_id: number
    created_at: Generated<Date>
  }
  support_contact: {
    name: string
    numbers: string[]
    vip_level_min: number
  }
  vip_level: {
    currency: string
    level: number
    name: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    deposit_need: bigint
    bet_need: bigint
    upgrade_bonus: bigint
    bet_rebate_bps: number
    weekly_bonus: bigint
    birthday_bonus: bigint
    withdraw_daily_limit: bigint
    withdraw_fee_bps: number
    withdraw_daily_times: number
  }
}
