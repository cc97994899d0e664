-- Battleship Plus Game Protocol (BPGP) for Wireshark. Generated from the tables of parley.wires.bpgp; do not edit.

local bpgp = Proto("bpgp", "Battleship Plus Game Protocol")
bpgp.prefs.port = Pref.uint("TCP port", @PORT@, "Where the server listens")
bpgp.prefs.little = Pref.bool("Little-endian game_ID", false, "As 3.1.2 says, and no example does")

local NAMES = {
@NAMES@
}

local SHIPS = { @SHIPS@ }

-- number → name, who says it, its parameters: name, layout, and what that layout wants to know besides
local COMMANDS = {
@COMMANDS@
}

local f = bpgp.fields
f.type = ProtoField.uint8("bpgp.type", "Type", base.DEC)
f.length = ProtoField.uint16("bpgp.length", "Length", base.DEC)
f.command = ProtoField.string("bpgp.command", "Command")
f.from = ProtoField.string("bpgp.from", "From")
f.row = ProtoField.uint8("bpgp.position.row", "Row", base.DEC)
f.column = ProtoField.uint8("bpgp.position.column", "Column", base.DEC)
f.orientation = ProtoField.uint8("bpgp.orientation", "Orientation", base.DEC, NAMES.orientation)
for _, ship in ipairs(SHIPS) do
  f[ship] = ProtoField.uint8("bpgp.num_ships." .. ship, ship, base.DEC)
end

local MAKE = {
  byte = function(path, name) return ProtoField.uint8(path, name, base.DEC, NAMES[name]) end,
  game_id = function(path, name) return ProtoField.uint16(path, name, base.DEC) end,
  bytes = function(path, name) return ProtoField.bytes(path, name) end,
  entries = function(path, name) return ProtoField.none(path, name) end,
}
MAKE.maybe = MAKE.game_id

local function declare(params)
  for _, param in ipairs(params) do
    local name, layout = param[1], param[2]
    local make = MAKE[layout] or ProtoField.string
    f[name] = f[name] or make("bpgp." .. name, name)
    if layout == "entries" then declare(param[3]) end
  end
end
for _, command in pairs(COMMANDS) do declare(command.params) end

local unknown = ProtoExpert.new("bpgp.unknown", "Command is unknown to its receiver (error 0)",
  expert.group.PROTOCOL, expert.severity.WARN)
local malformed = ProtoExpert.new("bpgp.malformed", "Missing or unknown parameter (error 10)",
  expert.group.MALFORMED, expert.severity.ERROR)
bpgp.experts = { unknown, malformed }

-- Every reader takes a parameter from `at` on and returns where the next one starts; nil: it is not there.

local READ = {}
local walk

local function column_name(x)
  local high, low = math.floor(x / 26), x % 26
  return (high > 0 and string.char(64 + high) or "") .. string.char(65 + low)
end

function READ.byte(tree, buf, at, stop, name)
  if at + 1 > stop then return nil end
  tree:add(f[name], buf(at, 1))
  return at + 1, NAMES[name] and NAMES[name][buf(at, 1):uint()] or tostring(buf(at, 1):uint())
end

function READ.game_id(tree, buf, at, stop, name)
  if at + 2 > stop then return nil end
  local range = buf(at, 2)
  if bpgp.prefs.little then
    tree:add_le(f[name], range)
    return at + 2, tostring(range:le_uint())
  end
  tree:add(f[name], range)
  return at + 2, tostring(range:uint())
end

function READ.num_ships(tree, buf, at, stop, name)
  if at + #SHIPS > stop then return nil end
  local counts = {}
  for i = 1, #SHIPS do counts[i] = buf(at + i - 1, 1):uint() end
  local branch = tree:add(f[name], buf(at, #SHIPS), table.concat(counts, " "))
  for i, ship in ipairs(SHIPS) do branch:add(f[ship], buf(at + i - 1, 1)) end
  return at + #SHIPS, table.concat(counts, " ")
end

local function add_position(tree, buf, at, size, name)
  local cell = column_name(buf(at + 1, 1):uint()) .. (buf(at, 1):uint() + 1)
  local branch = tree:add(f[name], buf(at, size), cell)
  branch:add(f.row, buf(at, 1))
  branch:add(f.column, buf(at + 1, 1))
  return cell, branch
end

function READ.position(tree, buf, at, stop, name)
  if at + 2 > stop then return nil end
  local cell = add_position(tree, buf, at, 2, name)
  return at + 2, cell
end

function READ.ship_position(tree, buf, at, stop, name)
  if at + 3 > stop then return nil end
  local cell, branch = add_position(tree, buf, at, 3, name)
  branch:add(f.orientation, buf(at + 2, 1))
  return at + 3, cell .. " " .. (NAMES.orientation[buf(at + 2, 1):uint()] or "?")
end

function READ.text(tree, buf, at, stop, name, behind)
  stop = stop - behind
  if stop == at then
    tree:add(f[name], "")
    return stop, '""'
  end
  if stop < at then return nil end
  tree:add_packet_field(f[name], buf(at, stop - at), ENC_UTF_8)
  return stop, '"' .. buf(at, stop - at):string(ENC_UTF_8) .. '"'
end

function READ.counted(tree, buf, at, stop, name)
  if at + 1 > stop then return nil end
  local size = buf(at, 1):uint()
  if at + 1 + size > stop then return nil end
  return READ.text(tree, buf, at + 1, at + 1 + size, name, 0)
end

function READ.bytes(tree, buf, at, stop, name)
  if stop > at then tree:add(f[name], buf(at, stop - at)) end
  return stop, (stop - at) .. " bytes"
end

function READ.many(tree, buf, at, stop, name, layout)
  local shown = {}
  while at and at < stop do
    at, shown[#shown + 1] = READ[layout](tree, buf, at, stop, name)
  end
  return at, table.concat(shown, ", ")
end

function READ.maybe(tree, buf, at, stop, name, layout)
  if at == stop then return at, "none" end
  return READ[layout](tree, buf, at, stop, name)
end

function READ.entries(tree, buf, at, stop, name, params)
  local shown = {}
  while at and at < stop do
    local branch = tree:add(f[name])
    at, shown[#shown + 1] = walk(branch, buf, at, stop, params)
  end
  return at, table.concat(shown, "; ")
end

function walk(tree, buf, at, stop, params)
  local shown = {}
  for i, param in ipairs(params) do
    local name, layout, more = param[1], param[2], param[3]
    local text
    at, text = READ[layout](tree, buf, at, stop, name, more)
    if at == nil then return nil, table.concat(shown, ", ") end
    shown[i] = name .. " " .. text
  end
  return at, table.concat(shown, ", ")
end

-- Several messages may share a packet, and Wireshark may come back for the rest of it.
local function tell(pinfo, text)
  local told = tostring(pinfo.cols.info)
  local is_first = not (told:find("^client: ") or told:find("^server: "))
  if is_first then pinfo.cols.info:set(text) else pinfo.cols.info:append(" | " .. text) end
end

local function dissect_message(buf, pinfo, root)
  local number, length = buf(0, 1):uint(), buf(1, 2):uint()
  local sender = pinfo.dst_port == bpgp.prefs.port and "client" or "server"
  local command = COMMANDS[number]
  local is_known = command ~= nil and (command.sender == "both" or command.sender == sender)
  local name = is_known and command.name or "unknown command " .. number
  local tree = root:add(bpgp, buf(), "BPGP, " .. sender .. ": " .. name)
  tree:add(f.type, buf(0, 1))
  tree:add(f.length, buf(1, 2))
  tree:add(f.from, sender):set_generated()
  if not is_known then
    tree:add_proto_expert_info(unknown)
    tell(pinfo, sender .. ": " .. name)
    return buf:len()
  end
  tree:add(f.command, name):set_generated()
  local at, text = walk(tree, buf, 3, buf:len(), command.params)
  if at ~= buf:len() then tree:add_proto_expert_info(malformed) end
  tell(pinfo, sender .. ": " .. name .. (text ~= "" and " " .. text or ""))
  return buf:len()
end

function bpgp.dissector(buf, pinfo, root)
  pinfo.cols.protocol:set("BPGP")
  dissect_tcp_pdus(buf, root, 3, function(part, _, offset) return 3 + part(offset + 1, 2):uint() end, dissect_message)
  return buf:len()
end

local port

local function listen()
  local tcp = DissectorTable.get("tcp.port")
  if port then tcp:remove(port, bpgp) end
  port = bpgp.prefs.port
  tcp:add(port, bpgp)
end

bpgp.prefs_changed = listen
listen()
