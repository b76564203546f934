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
  bank_line: {
    operator_account_id: string
    line_hash: Buffer
    amount: bigint
    currency: string
    value_date: string
    refs: string[]
    narration: string
    imported_at: Date
    searched_at: Date | null
    matched_player_id: number | null
    matched_order_no: string | null
    matched_at: Date | null
    settled_at: Date | null
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
  beacon_chain: {
    hash: string
    chain: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
  }
  chain_address: {
    chain: string
    address: string
    address_index: number
    player_id: number
    market: string
    given_at: Date
  }
  chain_block: {
    chain: string
    number: bigint
    hash: string
    parent_hash: string
  }
  chain_deposit: {
    chain: string
    tx_hash: string
    ordinal: number
    contract: string
    address: string
    player_id: number
    market: string
    units: string
    block_number: bigint
    block_hash: string
    state: string
    waits_for: string | null
    seen_at: Date
    checked_at: Date | null
    quote_id: string | null
    amount: bigint | null
    rest: bigint | null
    credited_at: Date | null
    gone_at: Date | null
  }
  chain_halt: {
    chain: string
    halted_at: Date
    why: string
    resumed_at: Date
    resumed_by: string
    reason: string
  }
  chain_quote: {
    quote_id: string
    coin: string
    currency: string
    numerator: bigint
    denominator: bigint
    source: string
    quoted_at: Date
  }
  chain_watch: {
    chain: string
    began_at: Date
    halted_at: Date | null
    halted_why: string | null
  }
  deposit_method: {
    market: string
    type: number
    name: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    rail: string
    providers: string[]
    amount_min: bigint
    amount_max: bigint
    show_weight: number
    show_offset: number
    is_default: boolean
    is_open: boolean
  }
  deposit_offer: {
    market: string
    settings: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
  }
  draw: {
    draw_id: string
    game: string
    rules_hash: Buffer
    state: string
    announced_at: Date
    opens_at: Date
    closes_at: Date
    beacon: string
    round: bigint
    round_at: Date
    fallback_round: bigint
    fallback_round_at: Date
    void_at: Date
    commitment: Buffer
    sealed: string
    op_seed: Buffer
    closed_at: Date | null
    fallback_since: Date | null
    fallback_reason: string | null
    counted_at: Date | null
    settled_at: Date | null
    published_at: Date | null
    voided_at: Date | null
    void_reason: string | null
    refunded_at: Date | null
    sale_note: string | null
    root_note: string | null
  }
  draw_exposure: {
    draw_id: string
    market: string
    number: string
    cap: bigint
    granted: bigint
  }
  draw_jackpot: {
    draw_id: string
    mode: string
    currency: string
    opened: bigint
    fed: bigint
    winners: number
    each_paid: bigint
    carried: bigint
  }
  draw_leaves: {
    draw_id: string
    piece: number
    leaves: Buffer
    node: Buffer
  }
  draw_log: {
    position: bigint
    draw_id: string
    event: string
    said: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    at: Date
    previous: Buffer
    hash: Buffer
    signature: Buffer
    key: Buffer | null
  }
  draw_log_node: {
    level: number
    index: bigint
    hash: Buffer
  }
  draw_payout: {
    draw_id: string
    mode: string
    currency: string
    tier: string
    winners: number
    paid: bigint
  }
  draw_result: {
    draw_id: string
    round: bigint
    signature: Buffer
    op_seed: Buffer
    seed: Buffer
    numbers: number[]
    drawn_at: Date
  }
  draw_root: {
    draw_id: string
    root: Buffer
    tickets: number
    stakes: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    round: bigint
    holds_from: Date
    rooted_at: Date
  }
  draw_winner: {
    draw_id: string
    leaf: Buffer
    receipt: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    signature: Buffer
  }
  function_file: {
    name: string
    checksum: string
    functions: string[]
    applied_at: Generated<Date>
  }
  game: {
    game_id: string
    provider_code: string
    name: string
    names: ColumnType<unknown, NonNullable<unknown> | undefined, NonNullable<unknown>>
    image: string
    category: string
    has_demo: boolean
    is_hot: boolean
    is_shown: boolean
    tags: Generated<string[]>
    turnover: Generated<string>
    weight_bps: Generated<number>
    rtp_bps: number | null
    sort: number
    added_at: Date
  }
  game_category: {
    category: string
    icon: string
    name: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    sort: number
  }
  identity_claim: {
    kind: string
    blind_index: Buffer
    player_id: number
    claimed_at: Date
    key_id: Generated<number>
  }
  lottery_rules: {
    rules_hash: Buffer
    game: string
    rules: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    since: Date
  }
  market_policy: {
    market: string
    version: number
    policy: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    approved_by: string[]
    published_at: Date
    approval: unknown
  }
  migration: {
    name: string
    checksum: string
    applied_at: Generated<Date>
  }
  operator: {
    name: string
    public_key: Buffer
    added_at: Date
    removed_at: Date | null
  }
  operator_account: {
    operator_account_id: string
    market: string
    rail: string
    legal_name: string
    bank_name: string
    account_number: string | null
    ifsc: string | null
    vpa: string | null
    is_open: boolean
  }
  operator_switch: {
    name: string
    is_open: boolean
    reason: unknown
    changed_at: Generated<Date>
  }
  operator_switch_change: {
    number: number
    name: string
    is_open: boolean | null
    reason: unknown
    changed_by: string
    why: string
    changed_at: Date
  }
  operator_switch_link: {
    number: number
    hash: Buffer
    key_id: Generated<number>
  }
  payment_finding: {
    provider: string
    payment_id: string
    kind: string
    order_no: string | null
    amount: bigint
    currency: string
    happened_at: Date
    detail: string
    found_at: Date
    closed_at: Date | null
    closed_by: string | null
    closed_why: string | null
    closed_approved_by: string | null
    closed_approval: unknown
  }
  payment_reconciliation: {
    provider: string
    reconciled_until: Date
  }
  payout_finding: {
    provider: string
    payout_no: string
    kind: string
    amount: bigint
    currency: string
    happened_at: Date
    detail: string
    found_at: Date
  }
  payout_reconciliation: {
    provider: string
    reconciled_until: Date
  }
  player_directory: {
    player_id: number
    created_at: Generated<Date>
  }
  promo: {
    promo_id: string
    version: number
    market: string
    config: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    terms_hash: Buffer
    is_open: boolean
    starts_at: Date
    ends_at: Date | null
    approved_by: string[]
    published_at: Date
  }
  review_proposal: {
    content_hash: Buffer
    content: string
    proposed_by: string
    signature: Buffer
    proposed_at: Date
    done_at: Date | null
  }
  studio_finding: {
    finding_id: string
    provider_code: string
    kind: string
    tx_id: string
    player_id: number | null
    detail: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    owner: string
    state: Generated<string>
    found_at: Date
    closed_at: Date | null
  }
  studio_reconciliation: {
    provider_code: string
    reconciled_until: Date
  }
  support_contact: {
    name: string
    numbers: string[]
    vip_level_min: number
  }
  utr_claim: {
    utr: string
    player_id: number
    order_no: string
    claimed_at: Date
    paid_at: Date | null
    closed_at: Date | null
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
  withdrawal_settings: {
    market: string
    version: number
    settings: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    published_by: string
    published_at: Date
  }
}
