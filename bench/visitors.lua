-- Visitors for wrk: sessions that open the home page, search, look at three events and a picture or two. Events and words
-- are drawn by Zipf's law, 80 % ask in Turkish. Arguments: the file of event keys (category, key), the bytes of an empty
-- page, and "check" to look for empty pages.

local words = { "konser", "tiyatro", "caz", "rock", "istanbul", "ankara", "izmir", "festival", "opera", "bale", "stand-up",
  "sergi", "çocuk", "müzik", "senfoni", "film", "atölye", "koşu", "futbol", "kadıköy", "hafta sonu", "bugün", "ücretsiz",
  "piyano", "türkü", "dans", "halk", "elektronik", "müzikal", "söyleşi" }
local keys, sums, turn, session = {}, {}, 0, {}
local empty_bytes = 0
empty, refused, failed, answered = 0, 0, 0, 0

local threads = {}
function setup(thread) table.insert(threads, thread) end

local function escape(text)
  return (text:gsub("[^%w]", function(byte) return string.format("%%%02X", string.byte(byte)) end))
end

-- The place of a random number in the sums of 1/n.
local function zipf(count)
  local wanted, low, high = math.random() * sums[count], 1, count
  while low < high do
    local middle = math.floor((low + high) / 2)
    if sums[middle] < wanted then low = middle + 1 else high = middle end
  end
  return low
end

function init(arguments)
  math.randomseed(1)
  for line in io.lines(arguments[1]) do
    local category, key = line:match("(%S+) (%S+)")
    table.insert(keys, { category = category, key = key })
  end
  empty_bytes = tonumber(arguments[2])
  local sum = 0
  for n = 1, math.max(#keys, #words) do
    sum = sum + 1 / n
    sums[n] = sum
  end
end

local function begin_session()
  local language = math.random() < 0.8 and "tr" or "en"
  session = { language = language, paths = { "/", "/search?q=" .. escape(words[zipf(#words)]) } }
  local last
  for _ = 1, 3 do
    last = keys[zipf(#keys)]
    table.insert(session.paths, "/event/" .. last.key)
  end
  for _ = 1, math.random(1, 2) do
    table.insert(session.paths, "/posters/" .. last.category .. "/" .. last.key .. ".svg")
  end
end

function request()
  turn = turn + 1
  if turn > #(session.paths or {}) then
    begin_session()
    turn = 1
  end
  return wrk.format("GET", session.paths[turn], { ["Accept-Language"] = session.language, ["Accept-Encoding"] = "zstd, br, gzip" })
end

function response(status, headers, body)
  answered = answered + 1
  if status == 503 then
    refused = refused + 1
  elseif status ~= 200 then
    failed = failed + 1
  elseif #body <= empty_bytes and (headers["content-type"] or headers["Content-Type"] or ""):find("text/html", 1, true) then
    empty = empty + 1
  end
end

function done(summary, latency)
  local sums = { empty = 0, refused = 0, failed = 0, answered = 0 }
  for _, thread in ipairs(threads) do
    for name in pairs(sums) do sums[name] = sums[name] + (thread:get(name) or 0) end
  end
  local errors = summary.errors
  print(string.format('{"requests": %d, "seconds": %.3f, "p50": %.3f, "p99": %.3f, "empty": %d, "refused": %d, "failed": %d}',
    sums.answered, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, sums.empty, sums.refused,
    sums.failed + errors.connect + errors.read + errors.write + errors.timeout))
end
