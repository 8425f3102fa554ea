/**
 * Lua of `createPiecePool`: each script is one step that no other command interrupts. KEYS[1] is the prefix of all keys; the keys of one pool
 * share a hash tag, and so a node of a Redis cluster. Times are Redis' own, in ms. A class is
 * its rank, which decides between equal turns.
 *
 * | key                  | content                                                       |
 * | -------------------- | ------------------------------------------------------------- |
 * | classes              | waiting classes by their turn                                 |
 * | turns                | the last turn of each class, and `now`: that of the last one; |
 * |                      | person and recording that had it, until a newcomer came       |
 * |                      | before them                                                   |
 * | people:CLASS         | people whose pieces wait, in the order of their turns         |
 * | recordings:CLASS:P   | the same for the recordings of a person                       |
 * | waiting:RECORDING    | its waiting pieces, in order                                  |
 * | taken:RECORDING      | its taken pieces, with the end of each lease                  |
 * | facts:RECORDING      | class, person and facts                                       |
 * | count                | the last number of an order                                   |
 */
const COMMON = `
local prefix = KEYS[1]
local function key(...) return prefix .. table.concat({...}, ':') end
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function last(place, member)
  redis.call('ZADD', place, redis.call('INCR', key('count')), member)
end
-- At the end, but before the member with the last turn; only one newcomer after each turn.
local function join(place, member, level, class)
  last(place, member)
  local served = redis.call('HGET', key('turns'), level .. class)
  if served and served ~= member and redis.call('ZSCORE', place, served) then
    last(place, served)
    redis.call('HDEL', key('turns'), level .. class)
  end
end
local function forget(class, person, recording)
  redis.call('ZREM', key('recordings', class, person), recording)
  if redis.call('EXISTS', key('recordings', class, person)) == 0 then
    redis.call('ZREM', key('people', class), person)
  end
  if redis.call('EXISTS', key('people', class)) == 0 then
    redis.call('ZREM', key('classes'), class)
  end
end
-- A class that was idle has not saved up turns.
local function line_up(class, person, recording)
  if not redis.call('ZSCORE', key('classes'), class) then
    local turn = tonumber(redis.call('HGET', key('turns'), class) or 0)
    local current = tonumber(redis.call('HGET', key('turns'), 'now') or 0)
    redis.call('ZADD', key('classes'), math.max(turn, current), class)
  end
  if not redis.call('ZSCORE', key('people', class), person) then
    join(key('people', class), person, 'person', class)
  end
  if not redis.call('ZSCORE', key('recordings', class, person), recording) then
    join(key('recordings', class, person), recording, 'recording', class)
  end
end
`;

/** ARGV: recording, class, person, facts, ms until everything is forgotten, then the indexes of all missing pieces. Returns the number of new ones. */
export const OFFER = `${COMMON}
local recording, class, person, facts, kept_ms = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local added = 0
local time = now()
for place = 6, #ARGV do
  local index = ARGV[place]
  local lease = tonumber(redis.call('HGET', key('taken', recording), index) or 0)
  if lease < time then
    redis.call('HDEL', key('taken', recording), index)
    added = added + redis.call('ZADD', key('waiting', recording), 'NX', index, index)
  end
end
redis.call('HSET', key('facts', recording), 'class', class, 'person', person, 'facts', facts)
for _, part in ipairs({'waiting', 'taken', 'facts'}) do redis.call('PEXPIRE', key(part, recording), kept_ms) end
if redis.call('EXISTS', key('waiting', recording)) == 1 then line_up(class, person, recording) end
return added
`;

/** ARGV: ms of the lease, ms until everything is forgotten, then each class and the cost of its turn. Returns recording, index, class, person and facts. */
export const TAKE = `${COMMON}
local costs = {}
for place = 3, #ARGV, 2 do costs[ARGV[place]] = tonumber(ARGV[place + 1]) end
while true do
  local class, turn = unpack(redis.call('ZRANGE', key('classes'), 0, 0, 'WITHSCORES'))
  if not class then return nil end
  local person = redis.call('ZRANGE', key('people', class), 0, 0)[1]
  local recording = person and redis.call('ZRANGE', key('recordings', class, person), 0, 0)[1]
  local index = recording and redis.call('ZPOPMIN', key('waiting', recording))[1]
  if not index then
    -- Its keys have expired.
    forget(class, person or '', recording or '')
  else
    last(key('people', class), person)
    last(key('recordings', class, person), recording)
    redis.call('ZINCRBY', key('classes'), costs[class] or 1, class)
    redis.call('HSET', key('turns'), 'now', turn, class, turn + (costs[class] or 1))
    redis.call('HSET', key('turns'), 'person' .. class, person, 'recording' .. class, recording)
    redis.call('HSET', key('taken', recording), index, now() + ARGV[1])
    redis.call('PEXPIRE', key('taken', recording), ARGV[2])
    if redis.call('EXISTS', key('waiting', recording)) == 0 then forget(class, person, recording) end
    local facts = redis.call('HGET', key('facts', recording), 'facts')
    if facts then return {recording, index, class, person, facts} end
  end
end
`;

/** ARGV: recording, index, ms of the lease. Returns 1 if the piece is still taken. */
export const RENEW = `${COMMON}
if redis.call('HEXISTS', key('taken', ARGV[1]), ARGV[2]) == 0 then return 0 end
redis.call('HSET', key('taken', ARGV[1]), ARGV[2], now() + ARGV[3])
return 1
`;

/** ARGV: recording, index. Returns 1 if the piece waits again. */
export const GIVE_BACK = `${COMMON}
local recording, index = ARGV[1], ARGV[2]
if redis.call('HDEL', key('taken', recording), index) == 0 then return 0 end
local class, person = unpack(redis.call('HMGET', key('facts', recording), 'class', 'person'))
if not class then return 0 end
redis.call('ZADD', key('waiting', recording), index, index)
line_up(class, person, recording)
return 1
`;

/** ARGV: recording. */
export const WITHDRAW = `${COMMON}
local recording = ARGV[1]
local class, person = unpack(redis.call('HMGET', key('facts', recording), 'class', 'person'))
redis.call('DEL', key('waiting', recording), key('taken', recording), key('facts', recording))
if class then forget(class, person, recording) end
return 1
`;
