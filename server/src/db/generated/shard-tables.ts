// Written by ops/generate/tables.ts from the migrations.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface ShardTables {
  client_error: {
    device: string
    client_error_id: GeneratedAlways<bigint>
    player_id: number | null
    app_id: number
    fingerprint: Buffer
    data: string
    received_at: Date
    expires_at: Date
  }
  client_event: {
    device: string
    client_event_id: GeneratedAlways<bigint>
    player_id: number | null
    name: string
    props: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    happened_at: Date
    received_at: Date
    expires_at: Date
  }
  fact: {
    player_id: number
    id: Generated<bigint>
    room: string
    kind: string
    payload: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    at: Date
  }
  fact_tally: {
    room: string
    day: string
    facts: bigint
  }
  flow_run: {
    name: string
    done_at: Date
    figures: ColumnType<unknown, NonNullable<unknown> | undefined, NonNullable<unknown>>
  }
  market_total: {
    market: number
    day: string
    staked: bigint
    won: bigint
    deposited: bigint
    withdrawn: bigint
  }
  migration: {
    name: string
    checksum: string
    applied_at: Generated<Date>
  }
  player: {
    player_id: number
    kind: string
    area_code: string
    nick_name: string
    password_hash: string | null
    created_at: Date
  }
  projection_cursor: {
    name: string
    applied_id: Generated<bigint>
    fence_id: Generated<bigint>
    fence_xid: Generated<string>
    moved_at: Generated<Date>
  }
  session: {
    player_id: number
    sign_hash: Buffer
    device: string
    opened_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
}
