-- Refuses players of other shards. The shared lock lasts until the end of the transaction, and `move_buckets` takes it
-- alone: once a move has committed, no transaction that began before it can still write for the players that moved.
create or replace function require_own_players(players integer[]) returns void
  language plpgsql volatile as $$
declare
  map public.bucket_map;
  player integer;
begin
  -- Every command comes this way, so the usual case is an expression and not a statement of its own.
  if not pg_try_advisory_xact_lock_shared(hashtext('bucket_map'), 0) then
    perform pg_advisory_xact_lock_shared(hashtext('bucket_map'), 0);
  end if;
  -- After the lock, so that it sees a move that was committed while the lock was waited for. It names the key, because
  -- the posting functions run with sequential scans switched off.
  select * into map from public.bucket_map m where m.is_only_row;
  foreach player in array players loop
    if (player % 256 between map.first_bucket and map.last_bucket) is not true then
      raise exception 'player % does not belong to this shard (buckets % to %, epoch %)',
        player, map.first_bucket, map.last_bucket, map.epoch
        using errcode = 'check_violation', constraint = 'player_is_on_this_shard';
    end if;
  end loop;
end
$$;

-- Gives this shard another range of buckets. Both shards of a move get the same new epoch, which must be higher than the
-- present one, so that an old command line cannot undo a later move. For the owner of the shard.
create or replace function move_buckets(new_epoch integer, new_first integer, new_last integer) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtext('bucket_map'), 0);
  update public.bucket_map set epoch = new_epoch, first_bucket = new_first, last_bucket = new_last where epoch < new_epoch;
  if not found then
    raise exception 'the bucket map has epoch % already', (select epoch from public.bucket_map)
      using errcode = 'check_violation';
  end if;
end
$$;
revoke all on function move_buckets from public;

create or replace function refuse_foreign_player() returns trigger
  language plpgsql as $$
begin
  perform public.require_own_players(array[new.player_id]);
  return new;
end
$$;

-- Every player-owned table that the application writes directly. The ledger checks its commands and their records itself;
-- telemetry is placed by device.
do $$
declare
  relation text;
begin
  foreach relation in array array[
    'balance_adjustment', 'bank_account', 'deposit_capture', 'deposit_decision', 'deposit_event', 'deposit_webhook', 'deposit_order',
    'account_state', 'conduct_case', 'conduct_event', 'deposit_return_request', 'feedback', 'free_play_wallet', 'free_play_bet', 'free_play_entry', 'free_ticket', 'game_favourite', 'harm_task', 'identity_check',
    'identity_check_event', 'identity_decision', 'identity_request', 'identity_webhook', 'invitation', 'late_credit_decision', 'limit_request', 'mail', 'mail_address', 'mail_channel', 'mail_consent', 'mail_delivery', 'original_bet', 'original_seed', 'passkey', 'payout_webhook', 'play_clock',
    'play_session', 'play_time', 'player', 'player_file', 'player_note', 'promo_grant', 'promo_opt_in', 'push_subscription', 'rank_score', 'referral_activity', 'referral_revenue', 'report_draw_head', 'report_head', 'report_player_day', 'reward', 'safety_change', 'safety_setting', 'session', 'state_change',
    'tracking_consent', 'tracking_message', 'withdrawal', 'withdrawal_decision', 'withdrawal_evaluation', 'withdrawal_event', 'withdrawal_hold', 'withdrawal_settlement', 'vip_standing', 'vip_change'
  ] loop
    execute format('create or replace trigger player_is_on_this_shard before insert or update on public.%I
      for each row execute function public.refuse_foreign_player()', relation);
  end loop;
end
$$;
