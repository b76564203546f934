// Written by ops/generate/tables.ts from the migrations.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface MainTables {
  announcement: {
    announcement_id: string
    body: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    link: string | null
    sort: number
    starts_at: Date
    ends_at: Date
    version: Generated<number>
    published_by: string[] | null
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
  bank_statement: {
    account_id: string
    file_hash: string
    approved_by: string[]
    approval: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    imported_at: Date
    number: number | null
    opening: bigint | null
    closing: bigint | null
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
    version: Generated<number>
    published_by: string[] | null
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
    approved_by: string | null
    approval: unknown
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
  draw_liability: {
    draw_id: string
    market: string
    largest: bigint
    whole: bigint
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
    rules: unknown
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
  invitation_event: {
    event_id: string
    market: string
    promo_id: string
    promo_version: number
    terms: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    start_at: Date
    end_at: Date
    pay_at: Date
    state: string
    last_events: unknown
  }
  invitation_score: {
    event_id: string
    player_id: number
    friends: number
    valid: number
    first_joined_at: Date
  }
  invitation_team: {
    player_id: number
    event_id: string
    team_no: number
    first_friend: number
    second_friend: number
    pay_at: Date
    state: string
    reason: string | null
    reward_id: string | null
    claim_failed_at: Date | null
    changed_at: Date | null
  }
  invite_code: {
    code: string
    player_id: number
    market: string
    created_at: Date
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
    effective_at: Date | null
  }
  market_policy_withdrawal: {
    number: GeneratedAlways<bigint>
    market: string
    version: number
    content: string
    signature: string
    stored_at: Generated<Date>
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
    approval: unknown
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
    closed_at: Date | null
  }
  payout_finding_closing: {
    provider: string
    payout_no: string
    kind: string
    amount: bigint
    by_whom: string
    why: string
    content: string
    signature: Buffer
    said_at: Date
    found_at: Generated<Date>
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
    codes: Generated<string[]>
    link: string | null
    budget_amount: bigint | null
    budget_count: number | null
    approval: unknown
  }
  promo_budget: {
    promo_id: string
    amount: Generated<bigint>
    rewards: Generated<number>
  }
  promo_code: {
    code_hash: Buffer
    batch_id: string
    batch_count: number
    number: number
    player_id: number | null
    reward_id: string | null
    redeemed_at: Date | null
  }
  promo_code_batch: {
    batch_id: string
    promo_id: string
    count: number
    approved_by: string[]
    approval: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    made_at: Date
  }
  promo_reservation: {
    promo_id: string
    player_id: number
    reward_id: string
    amount: bigint
    reserved_at: Date
    is_checked: Generated<boolean>
  }
  rank_edition: {
    market: string
    period: string
    starts_on: string
    start_at: Date
    end_at: Date
    promo_id: string
    promo_version: number
    awards: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    state: string
    last_events: unknown
  }
  rank_place: {
    market: string
    period: string
    starts_on: string
    rank: number
    player_id: number
    score: bigint
    award: bigint
  }
  referral_carry: {
    player_id: number
    day: string
    market: string
    amount: bigint
  }
  referral_day: {
    market: string
    day: string
    end_at: Date
    promo_id: string
    promo_version: number
    terms: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    state: string
    last_events: unknown
  }
  referral_outcome: {
    player_id: number
    day: string
    state: string
    reason: string | null
    case_no: string | null
    refused: Generated<bigint>
  }
  referral_rebate: {
    player_id: number
    day: string
    market: string
    friends: number
    base: bigint
    amount: bigint
  }
  review_proposal: {
    content_hash: Buffer
    content: string
    proposed_by: string
    signature: Buffer
    proposed_at: Date
    done_at: Date | null
    ended_at: Date | null
    ended_by: string | null
    end_why: string | null
    started_at: Date | null
  }
  risk_case: {
    case_no: string
    player_id: number
    market: string
    state: string
    rules: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    opened_at: Date
    decide_by: Date
    decision: string | null
    decided_at: Date | null
    appeal_by: Date | null
    appealed_at: Date | null
    appeal_text: string | null
    closed_at: Date | null
  }
  risk_event: {
    case_no: string
    seq: number
    at: Date
    state: string
    decision: string | null
    by_whom: string[]
    why: string
    approval: unknown
  }
  risk_link: {
    case_no: string
    link: string
    accounts: number
    since: Date
  }
  risk_member: {
    case_no: string
    link: string
    player_id: number
  }
  risk_proposal: {
    content_hash: Buffer
    content: string
    signature: Buffer
    proposed_at: Date
    done_at: Date | null
    ended_at: Date | null
    ended_by: string | null
    end_why: string | null
  }
  risk_scan: {
    shard: string
    scanned_until: Date
  }
  signing_key: {
    name: string | null
    public_key: Buffer | null
    credential_id: string | null
    origin: string | null
    removed_at: Date | null
  }
  site_text_version: {
    kind: string
    text_id: string
    version: number
    approved_by: string[]
    published_at: Date
    effective_from: Date
    approval: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
  }
  staff: {
    name: string
    roles: string[]
    created_at: Date
    disabled_at: Date | null
    link_hash: Buffer
  }
  staff_audit: {
    number: bigint
    at: Date
    who: string
    kind: string
    action: string
    subject: string
    detail: string
    address: string
    request_id: string
    previous: Buffer
    hash: Buffer
    players: Generated<number[]>
  }
  staff_link: {
    token_hash: Buffer
    kind: string
    name: string
    roles: string[]
    made_at: Date
    expires_at: Date
    used_at: Date | null
    proposal_hash: Buffer | null
    code_hash: Buffer | null
  }
  staff_passkey: {
    credential_id: string
    name: string
    public_key: Buffer
    counter: bigint
    transports: string[]
    origin: string
    created_at: Date
    used_at: Date | null
    removed_at: Date | null
  }
  staff_proposal: {
    content_hash: Buffer
    subject: string
    content: string
    proposed_by: string
    proposal_signature: Buffer
    proposed_at: Date
    approved_by: string | null
    approval_signature: Buffer | null
    approved_at: Date | null
    executed_at: Date | null
    ended_at: Date | null
    ended_by: string | null
    end_why: string | null
    done_at: Date | null
  }
  staff_session: {
    session_id: string
    token_hash: Buffer
    name: string
    address: string
    agent: string
    started_at: Date
    seen_at: Date
    ends_at: Date
    ended_at: Date | null
  }
  state_change: {
    player_id: number
    object: string
    object_id: string
    number: number
    from_state: string | null
    to_state: string
    at: Date
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
  transparency_report: {
    day: string
    document: string
    document_hash: string
    tallies: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    log_position: bigint
    log_note: string | null
    made_at: Date
  }
  utr_claim: {
    utr: string
    player_id: number
    order_no: string
    claimed_at: Date
    paid_at: Date | null
    closed_at: Date | null
  }
  vip_config: {
    currency: string
    version: number
    config: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    approved_by: string[]
    published_at: Date
    approval: unknown
  }
  withdrawal_settings: {
    market: string
    version: number
    settings: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    published_by: string
    published_at: Date
    approval: unknown
  }
}
