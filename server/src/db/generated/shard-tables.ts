// Written by ops/generate/tables.ts from the migrations.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface ShardTables {
  account_state: {
    player_id: number
    state: string
    case_no: string
    rule: string
    legal_ground: string | null
    since: Date
    bars_before: number
  }
  balance_adjustment: {
    player_id: number
    adjustment_id: string
    cause: string
  }
  bank_account: {
    player_id: number
    bank_account_id: string
    form: string
    holder_sealed: Buffer
    number_sealed: Buffer
    number_index: Buffer
    number_tail: string
    bank_code: string
    bank_name: string
    branch: string | null
    account_type: string | null
    name_check: string
    known_name_sealed: Buffer | null
    checked_at: Date | null
    hold_until: Date
    saved_at: Date
    removed_at: Date | null
  }
  bet_reversal: {
    player_id: number
    ref: string
    day: string
    staked: bigint
    won: bigint
    turnover: bigint
    provider_code: string
    round_id: string
    round_turnover: bigint | null
    round_settled_at: Date | null
    reversed_at: Date
  }
  bucket_map: {
    is_only_row: Generated<boolean>
    epoch: number
    first_bucket: number
    last_bucket: number
  }
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
  conduct_case: {
    player_id: number
    case_no: string
    rule: string
    evidence: string[]
    state: string
    opened_at: Date
    decide_by: Date
    remedy: string | null
    legal_ground: string | null
    deduct_max: bigint | null
    deducted: Generated<bigint>
    decided_at: Date | null
    decided_by: string[] | null
    appeal_by: Date | null
    appealed_at: Date | null
    appeal_text: string | null
    closed_at: Date | null
    deduct_attempt: Generated<number>
  }
  conduct_event: {
    player_id: number
    case_no: string
    seq: number
    at: Date
    state: string
    remedy: string | null
    account: string
    by_whom: string[]
    why: string
    approval: unknown
  }
  deposit_capture: {
    player_id: number
    provider: string
    payment_id: string
    order_no: string
    amount: bigint
    currency: string
    outcome: string
    reason: string | null
    rrn: string | null
    captured_at: Date
    held_for: unknown
  }
  deposit_decision: {
    player_id: number
    order_no: string
    subject: string
    decision: string
    by_whom: string
    why: string
    sent_as: string | null
    decided_at: Date
    done_at: Date | null
    approved_by: string | null
    approval: unknown
  }
  deposit_event: {
    player_id: number
    order_no: string
    seq: number
    status: string
    by_whom: string
    detail: ColumnType<unknown, NonNullable<unknown> | undefined, NonNullable<unknown>>
    at: Date
  }
  deposit_order: {
    player_id: number
    order_no: string
    client_order_id: string
    body_hash: Buffer
    market: string
    currency: string
    amount: bigint
    type: number
    channel: number
    rail: string
    method_name: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    provider: string
    provider_ref: string | null
    next_action: unknown
    operator_account_id: string | null
    reference: string | null
    promo_id: string | null
    state: string
    created_at: Date
    expires_at: Date
    finished_at: Date | null
    credited: bigint | null
    credited_at: Date | null
    utr: string | null
    utr_submitted_at: Date | null
    proof_file: string | null
    reject_reason: string | null
    waited_since: Date | null
    compensation: bigint | null
    webhook_count: Generated<number>
    next_sync_at: Date | null
  }
  deposit_return_request: {
    player_id: number
    order_no: string
    subject: string
    requested_at: Date
  }
  deposit_webhook: {
    player_id: number
    provider: string
    dedupe_key: string
    order_no: string
    ordinal: number
    received_at: Date
  }
  draw_gate: {
    draw_id: string
    closes_at: Date
    closed_at: Date | null
  }
  event: {
    player_id: number
    id: Generated<bigint>
    feature: string
    kind: string
    payload: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    at: Date
  }
  event_prune: {
    kept_for: string
    until_id: Generated<bigint>
    events: Generated<bigint>
  }
  event_pruned: {
    player_id: number
    events: bigint
  }
  event_tally: {
    feature: string
    day: string
    events: bigint
  }
  feedback: {
    player_id: number
    ticket_no: string
    contact_sealed: Buffer | null
    suggestion: string
    images: string[]
    created_at: Date
    reply_by: Date
    answer: string | null
    answered_by: string | null
    answered_at: Date | null
    signature: Buffer | null
    locale: string | null
  }
  free_play_bet: {
    player_id: number
    bet: string
    state: string
    stake: bigint
  }
  free_play_entry: {
    player_id: number
    id: string
    bet: string
    status: string
    amount: bigint
    change: bigint
    at: Generated<Date>
  }
  free_play_wallet: {
    player_id: number
    balance: bigint
  }
  free_ticket: {
    player_id: number
    reward_id: string
    game: string
    stake: bigint
    number: number
    used: Generated<number>
    granted_at: Date
    expires_at: Date
    given_again: Generated<number>
  }
  function_file: {
    name: string
    checksum: string
    functions: string[]
    applied_at: Generated<Date>
  }
  game_favourite: {
    player_id: number
    game_id: string
    added_at: Date
  }
  harm_task: {
    player_id: number
    marker: string
    opened_at: Date
    figures: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    done_at: Date | null
    done_by: string | null
    note: string | null
  }
  identity_check: {
    player_id: number
    check_no: string
    client_order_id: string
    market: string
    level: number
    document: string
    name_sealed: Buffer | null
    birthday_sealed: Buffer | null
    number_sealed: Buffer | null
    number_index: Buffer | null
    files: string[]
    state: string
    reasons: Generated<string[]>
    created_at: Date
    decided_at: Date | null
    webhook_count: Generated<number>
    birthday_index: Buffer | null
    heard_count: Generated<number>
    asked_at: Date | null
  }
  identity_check_event: {
    player_id: number
    check_no: string
    seq: number
    state: string
    by_whom: string
    reasons: string[]
    detail: ColumnType<unknown, NonNullable<unknown> | undefined, NonNullable<unknown>>
    at: Date
  }
  identity_decision: {
    player_id: number
    check_no: string
    seq: number
    by_whom: string
    decision: string
    why: string
    content: string
    signature: Buffer
    decided_at: Date
  }
  identity_request: {
    player_id: number
    level: number
    because: string
    asked_at: Date
  }
  identity_webhook: {
    player_id: number
    provider: string
    dedupe_key: string
    check_no: string
    ordinal: number
    received_at: Date
  }
  invitation: {
    player_id: number
    inviter_id: number
    invited_at: Date
  }
  job_run: {
    name: string
    done_at: Date
    figures: ColumnType<unknown, NonNullable<unknown> | undefined, NonNullable<unknown>>
  }
  late_credit_decision: {
    player_id: number
    withdraw_no: string
    by_whom: string
    amount: bigint
    why: string
    content: string
    signature: Buffer
    decided_at: Date
  }
  limit_request: {
    player_id: number
    kind: string
    period: string
    amount: bigint | null
    requested_at: Date
    confirm_from: Date
    confirm_until: Date
  }
  mail: {
    player_id: number
    mail_id: string
    kind: string
    category: string
    params: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    reward_id: string | null
    created_at: Date
    read_at: Date | null
  }
  mail_address: {
    player_id: number
    address_sealed: Buffer
    locale: string
    confirmed_at: Date
  }
  mail_channel: {
    player_id: number
    channel: string
    topic: string
    changed_at: Date
  }
  mail_consent: {
    player_id: number
    wants_promo: boolean
    changed_at: Date
  }
  mail_delivery: {
    player_id: number
    mail_id: string
    channel: string
    target: string
    created_at: Date
    tries: Generated<number>
    next_try_at: Date
    done_at: Date | null
    outcome: string | null
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
  original_bet: {
    player_id: number
    bet_id: string
    seed_number: number
    nonce: number
    seq: number
    mode: string
    currency: string
    game: string
    play: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    stake: bigint
    placed_at: Date
    steps: ColumnType<unknown, NonNullable<unknown> | undefined, NonNullable<unknown>>
    result: unknown
    pays: bigint | null
    payout: bigint | null
    settled_at: Date | null
    is_over: Generated<boolean>
  }
  original_seed: {
    player_id: number
    number: number
    salt: string
    commit_hash: string
    log_position: bigint | null
    log_note: string | null
    client_seed: string | null
    next_nonce: Generated<number>
    opened_at: Date | null
    revealed_at: Date | null
    key_number: number
  }
  passkey: {
    player_id: number
    credential_id: string
    public_key: Buffer
    counter: bigint
    transports: string[]
    name: string
    created_at: Date
    used_at: Date | null
    removed_at: Date | null
  }
  payout_webhook: {
    player_id: number
    provider: string
    dedupe_key: string
    withdraw_no: string
    ordinal: number
    received_at: Date
  }
  play_clock: {
    player_id: number
    began_at: Date
    check_at: Date | null
    seen_at: Date
  }
  play_session: {
    player_id: number
    session_id: string
    game_id: string
    provider_code: string
    mode: string
    currency: string
    market: string
    token_hash: Buffer
    token_until: Date
    token_used_at: Date | null
    started_at: Date
    started_seq: number
    ended_at: Date | null
    round_id: string | null
    round_at: Date | null
    device: string | null
    expires_at: Date | null
  }
  play_time: {
    player_id: number
    day: string
    played_ms: number
  }
  player: {
    player_id: number
    kind: string
    market: string | null
    area_code: string
    nick_name: string
    avatar: Generated<string>
    password_hash: string | null
    must_change_password: Generated<boolean>
    phone_sealed: Buffer | null
    phone_index: Buffer | null
    phone_bound_at: Date | null
    email_sealed: Buffer | null
    birthday_sealed: Buffer | null
    google_index: Buffer | null
    referral_code: string | null
    terms_version: string | null
    age_certified_at: Date | null
    withdraw_password_hash: string | null
    withdraw_password_tries: Generated<number>
    withdraw_password_locked_until: Date | null
    withdraw_hold_until: Date | null
    kyc_level: Generated<number>
    created_at: Date
    registered_at: Date | null
    erased_at: Date | null
    kept_until: Date | null
    version: Generated<bigint>
    certified_age: Generated<number>
    google_sealed: Buffer | null
  }
  player_file: {
    player_id: number
    file_name: string
    bytes: number
    saved_at: Date
    key_id: number | null
    used_for: string | null
  }
  player_note: {
    player_id: number
    note_id: string
    by_whom: string
    note: string
    at: Date
  }
  projection_cursor: {
    name: string
    applied_id: Generated<bigint>
    fence_id: Generated<bigint>
    fence_xid: Generated<string>
    moved_at: Generated<Date>
  }
  promo_grant: {
    player_id: number
    grant_id: string
    promo_id: string
    version: number
    terms: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    terms_hash: Buffer
    currency: string
    ledger_grant: string
    ledger_deposit: string
    state: string
    deposit: bigint | null
    bonus: bigint | null
    wager_required: bigint | null
    offered_at: Date
    granted_at: Date | null
    expires_at: Date | null
    ended_at: Date | null
    ended_by: string | null
    period: Generated<string>
    is_exclusive: Generated<boolean>
  }
  promo_opt_in: {
    player_id: number
    promo_id: string
    version: number
    terms: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    terms_hash: Buffer
    joined_at: Date
    next_close_at: Date | null
  }
  push_subscription: {
    player_id: number
    subscription_id: string
    device: string
    subscription_sealed: Buffer
    locale: string
    created_at: Date
  }
  rank_score: {
    player_id: number
    market: number
    period: string
    starts_on: string
    score: bigint
    reached_at: Date
  }
  referral_activity: {
    player_id: number
    first_deposit: Generated<bigint>
    turnover: Generated<bigint>
  }
  referral_revenue: {
    player_id: number
    day: string
    revenue: bigint
  }
  report_check: {
    market: number
    currency: string
    day: string
    digest: Buffer
    checked_at: Date
    seal: Buffer
  }
  report_day: {
    market: number
    currency: string
    day: string
    kind: number
    debit: number
    credit: number
    amount: bigint
    transfers: bigint
  }
  report_draw_head: {
    player_id: number
    seq: number
  }
  report_draw_sum: {
    draw_id: string
    currency: string
    stakes: bigint
    prizes: bigint
  }
  report_head: {
    player_id: number
    seq: number
  }
  report_player_day: {
    player_id: number
    day: string
    market: number
    currency: string
    bets: bigint
    deposits: bigint
    withdrawals: bigint
    stakes: bigint
    prizes: bigint
    tax: bigint
  }
  reward: {
    player_id: number
    reward_id: string
    promo_id: string
    version: number
    terms: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    terms_hash: Buffer
    currency: string
    period: string
    base: Generated<bigint>
    amount: bigint
    streak_day: number | null
    state: string
    created_at: Date
    claim_until: Date
    ended_at: Date | null
    ended_by: string | null
    is_released: Generated<boolean>
    claim_id: string | null
  }
  round: {
    player_id: number
    provider_code: string
    round_id: string
    game_id: string
    session_id: string | null
    mode: string
    currency: string
    state: string
    stake: bigint
    payout: Generated<bigint>
    placed_at: Date
    settled_at: Date | null
    queried_at: Date | null
    proof: string | null
    free_round: string | null
  }
  round_entry: {
    player_id: number
    provider_code: string
    tx_id: string
    round_id: string
    kind: string
    bet: string | null
    amount: bigint
    state: string
    seq: number
    at: Date
    free_round: string | null
  }
  safety_change: {
    player_id: number
    number: number
    at: Date
    what: string
    detail: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    changed_by: string
  }
  safety_setting: {
    player_id: number
    time_day: number | null
    time_week: number | null
    time_month: number | null
    check_minutes: number | null
    break_kind: string | null
    break_from: Date | null
    break_until: Date | null
    opens_at: Date | null
    bars_before: number | null
    reviewed_at: Date | null
    changes: Generated<number>
    review_asked_at: Date | null
  }
  session: {
    player_id: number
    sign_hash: Buffer
    way: Generated<string>
    device: string
    device_name: Generated<string>
    system_version: Generated<string>
    app_version: Generated<string>
    opened_at: Date
    seen_at: Date | null
    expires_at: Date
    closes_at: Date | null
    revoked_at: Date | null
    network_index: Buffer | null
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
  studio_claim: {
    provider_code: string
    tx_id: string
    terms: Buffer
    claimed_at: Generated<Date>
  }
  ticket: {
    player_id: number
    seq: number
    at: Date
    ticket_id: string
    stake: bigint
    prize: bigint | null
    settled_at: Date | null
    mode: string
    state: string
    currency: string
    draw_id: string
    picks: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    leaf: Buffer
    free_ticket: string | null
  }
  tracking_consent: {
    player_id: number
    choice: string
    tracker_id: string | null
    link_id: string | null
    changed_at: Date
  }
  tracking_message: {
    player_id: number
    message_id: string
    kind: string
    tracker_id: string
    market: string | null
    amount: bigint | null
    created_at: Date
    tries: Generated<number>
    next_try_at: Date
    sent_at: Date | null
  }
  vip_change: {
    player_id: number
    number: number
    reason: string
    from_level: number
    to_level: number
    bet_need: bigint
    bet_done: bigint
    changed_at: Date
    has_bonus: Generated<boolean>
  }
  vip_standing: {
    player_id: number
    market: string
    level: number
    peak: number
    period_from: string
    period_until: string
    period_ends_at: Date
    changes: Generated<number>
  }
  withdrawal: {
    player_id: number
    withdraw_no: string
    client_order_id: string
    body_hash: Buffer
    market: string
    currency: string
    amount: bigint
    fee: bigint
    tax: bigint
    net: GeneratedAlways<bigint | null>
    payee_id: string
    payee_kind: string
    payee_place: string
    payee_code: string
    payee_tail: string
    holder_sealed: Buffer
    number_sealed: Buffer
    forfeits: Generated<string[]>
    confirmed_by: string
    confirmation: ColumnType<unknown, NonNullable<unknown>, NonNullable<unknown>>
    state: string
    created_at: Date
    promised_at: Date
    provider: string | null
    provider_ref: string | null
    utr: string | null
    reject_code: string | null
    paid_at: Date | null
    ended_at: Date | null
    compensation: bigint | null
    webhook_count: Generated<number>
    next_sync_at: Date | null
    finished_at: Date | null
    phone_sealed: Buffer | null
    ordered_at: Date | null
    coin_units: string | null
    coin_rate: string | null
    late_terms: unknown
    held_until: Date | null
  }
  withdrawal_decision: {
    player_id: number
    withdraw_no: string
    by_whom: string
    decision: string
    reject_code: string | null
    why: string
    content: string
    signature: Buffer
    decided_at: Date
  }
  withdrawal_evaluation: {
    player_id: number
    withdraw_no: string
    evaluated_at: Date
    settings_version: number
    inputs: string
    trace: string
    result: string
    seal: Buffer
  }
  withdrawal_event: {
    player_id: number
    withdraw_no: string
    seq: number
    status: string
    by_whom: string
    detail: ColumnType<unknown, NonNullable<unknown> | undefined, NonNullable<unknown>>
    at: Date
  }
  withdrawal_hold: {
    player_id: number
    withdraw_no: string
    seq: number
    action: string
    code: string | null
    held_until: Date | null
    why: string
    by_whom: string
    content: string
    signature: Buffer
    at: Date
  }
  withdrawal_settlement: {
    player_id: number
    withdraw_no: string
    by_whom: string
    outcome: string
    reference: string
    why: string
    content: string
    signature: Buffer
    settled_at: Date
  }
}
