/**
 * Lua of `createPiecePool`: each script is one step that no other command interrupts. KEYS[1] is the prefix of all keys; the keys of one pool
 * share a hash tag, and so a node of a Redis cluster. Times are Redis' own, in ms. A class is its rank, which decides between equal turns. A
 * place is who may take a recording's pieces: all workers with a model (its name), or only the one with an id (`ID@MODEL`).
 *
 * | key                        | content                                                                |
 * | -------------------------- | ---------------------------------------------------------------------- |
 * | turns                      | the last turn of each class, and `now`: that of the last one; place of |
 * |                            | the last one, and who had it, until a newcomer came before them        |
 * | people:PLACE:CLASS         | users whose pieces wait, in the order of their turns                   |
 * | recordings:PLACE:CLASS:P   | the same for the recordings of a user                                  |
 * | waiting:RECORDING          | its waiting pieces, in order                                           |
 * | taken:RECORDING            | its taken pieces, with the end of each lease                           |
 * | facts:RECORDING            | class, user (as person), place, model and facts                        |
 * | count                      | the last number of an order; one sequence, so that places can be merged |
 */
const COMMON = `
local prefix = KEYS[1]
local function key(...) return prefix .. table.concat({...}, ':') end
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function last(round, member)
  redis.call('ZADD', round, redis.call('INCR', key('count')), member)
end
local function last_if_there(round, member)
  if redis.call('ZSCORE', round, member) then last(round, member) return true end
end
-- At the end, but before the member with the last turn; only one newcomer after each turn.
local function join(level, place, model, rest, member, class)
  local round = key(level, place, rest)
  if redis.call('ZSCORE', round, member) then return end
  local known = redis.call('ZSCORE', key(level, model, rest), member)
  if known then return redis.call('ZADD', round, known, member) end
  last(round, member)
  local served, served_place = unpack(redis.call('HMGET', key('turns'), level .. class, 'place' .. class))
  if not served or served == member then return end
  for _, each in ipairs({place, model, served_place}) do
    if last_if_there(key(level, each, rest), served) then redis.call('HDEL', key('turns'), level .. class) end
  end
end
local function line_up(place, model, class, user, recording, kept_ms)
  join('people', place, model, class, user, class)
  join('recordings', place, model, class .. ':' .. user, recording, class)
  redis.call('PEXPIRE', key('people', place, class), kept_ms)
  redis.call('PEXPIRE', key('recordings', place, class, user), kept_ms)
end
local function forget(place, class, user, recording)
  redis.call('ZREM', key('recordings', place, class, user), recording)
  if redis.call('EXISTS', key('recordings', place, class, user)) == 0 then
    redis.call('ZREM', key('people', place, class), user)
  end
end
local function copy_score(from, to, member)
  local score = redis.call('ZSCORE', from, member)
  if score then redis.call('ZADD', to, 'NX', score, member) end
end
local function find_facts(recording)
  return unpack(redis.call('HMGET', key('facts', recording), 'class', 'person', 'place', 'model'))
end
`;

/** ARGV: recording, class, user, place, model, facts, ms until everything is forgotten, then the indexes of all missing pieces. Returns the number of new ones. */
export const OFFER = `${COMMON}
local recording, class, user, place, model, facts, kept_ms = unpack(ARGV, 1, 7)
local added = 0
local time = now()
for at = 8, #ARGV do
  local index = ARGV[at]
  local lease = tonumber(redis.call('HGET', key('taken', recording), index) or 0)
  if lease < time then
    redis.call('HDEL', key('taken', recording), index)
    added = added + redis.call('ZADD', key('waiting', recording), 'NX', index, index)
  end
end
local old_class, old_user, old_place = find_facts(recording)
if old_place and (old_class ~= class or old_user ~= user or old_place ~= place) then
  if old_class == class and old_user == user then
    -- It keeps its turn.
    copy_score(key('people', old_place, class), key('people', place, class), user)
    copy_score(key('recordings', old_place, class, user), key('recordings', place, class, user), recording)
  end
  forget(old_place, old_class, old_user, recording)
  added = added + redis.call('ZCARD', key('waiting', recording))
end
redis.call('HSET', key('facts', recording), 'class', class, 'person', user, 'place', place, 'model', model, 'facts', facts)
for _, part in ipairs({'waiting', 'taken', 'facts'}) do redis.call('PEXPIRE', key(part, recording), kept_ms) end
if redis.call('EXISTS', key('waiting', recording)) == 1 then line_up(place, model, class, user, recording, kept_ms) end
return added
`;

/**
 * ARGV: the worker, ms of the lease, ms until everything is forgotten, the number of classes, the cost of a turn of each class, then the
 * models that the worker can recognise with now. Returns recording, index, class, user,
 * model and facts.
 */
export const TAKE = `${COMMON}
local worker, lease_ms, kept_ms, classes = unpack(ARGV, 1, 4)
local places = {}
for at = 5 + classes, #ARGV do
  table.insert(places, worker .. '@' .. ARGV[at])
  table.insert(places, ARGV[at])
end
-- The first of a round of all that this worker may take.
local function first(level, ...)
  local best, best_score
  for _, place in ipairs(places) do
    local member, score = unpack(redis.call('ZRANGE', key(level, place, ...), 0, 0, 'WITHSCORES'))
    if member and (not best or tonumber(score) < best_score) then best, best_score = member, tonumber(score) end
  end
  return best
end
while true do
  local current = tonumber(redis.call('HGET', key('turns'), 'now') or 0)
  local class, user, turn
  for rank = 0, classes - 1 do
    local candidate = first('people', rank)
    if candidate then
      -- A class that was idle has not saved up turns.
      local own = math.max(tonumber(redis.call('HGET', key('turns'), rank) or 0), current)
      if not turn or own < turn then class, user, turn = rank, candidate, own end
    end
  end
  if not class then return nil end
  local recording = first('recordings', class, user)
  local index = recording and redis.call('ZPOPMIN', key('waiting', recording))[1]
  if index then
    for _, place in ipairs(places) do
      last_if_there(key('people', place, class), user)
      if last_if_there(key('recordings', place, class, user), recording) then
        redis.call('HSET', key('turns'), 'place' .. class, place)
      end
    end
    redis.call('HSET', key('turns'), 'now', turn, class, turn + ARGV[5 + class])
    redis.call('HSET', key('turns'), 'people' .. class, user, 'recordings' .. class, recording)
    redis.call('HSET', key('taken', recording), index, now() + lease_ms)
    redis.call('PEXPIRE', key('taken', recording), kept_ms)
  end
  -- Without an index its keys have expired.
  if not index or redis.call('EXISTS', key('waiting', recording)) == 0 then
    for _, place in ipairs(places) do forget(place, class, user, recording or '') end
  end
  local model, facts = unpack(redis.call('HMGET', key('facts', recording or ''), 'model', 'facts'))
  if index and facts then return {recording, index, tostring(class), user, model, facts} end
end
`;

/** Renews the lease of a piece. ARGV: recording, index, ms of the lease. Returns 1 if the piece is still taken. */
export const RENEW = `${COMMON}
if redis.call('HEXISTS', key('taken', ARGV[1]), ARGV[2]) == 0 then return 0 end
redis.call('HSET', key('taken', ARGV[1]), ARGV[2], now() + ARGV[3])
return 1
`;

/** Gives a piece back. ARGV: recording, index, ms until everything is forgotten. Returns 1 if the piece waits again. */
export const GIVE_BACK = `${COMMON}
local recording, index, kept_ms = ARGV[1], ARGV[2], ARGV[3]
if redis.call('HDEL', key('taken', recording), index) == 0 then return 0 end
local class, user, place, model = find_facts(recording)
if not model then return 0 end
redis.call('ZADD', key('waiting', recording), index, index)
line_up(place, model, class, user, recording, kept_ms)
return 1
`;

/** Withdraws all pieces of a recording. ARGV: recording. */
export const WITHDRAW = `${COMMON}
local recording = ARGV[1]
local class, user, place = find_facts(recording)
redis.call('DEL', key('waiting', recording), key('taken', recording), key('facts', recording))
if place then forget(place, class, user, recording) end
return 1
`;
