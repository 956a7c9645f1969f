-- Objects of LuaJIT's FFI that rules see as zones, boards and the like. In: the host with `ffi`. Out: object_type,
-- object.
local host = ...
local std, ffi = host.std, host.ffi
local names = host.load("names")
local format, type = std.format, std.type

local objects = {}

-- What no object can do, in words that do not show what it is made of.
local misuses = {}
local function misuse(what, events)
  for event in std.string.gmatch(events, "%S+") do
    misuses[event] = function(a, b)
      return names.fail(format("attempt to %s %s", what, names.show(type(a) == "cdata" and a or b)))
    end
  end
end
misuse("perform arithmetic on", "__add __sub __mul __div __mod __pow __unm")
misuse("compare", "__lt __le")
misuse("concatenate", "__concat")
misuse("get the length of", "__len")
misuse("call", "__call")

-- An object of the declared type, with what it answers when it is read, written, called and measured.
function objects.object_type(declared, read, write, call, length)
  local meta = {}
  for event, f in std.pairs(misuses) do meta[event] = f end
  meta.__index, meta.__newindex, meta.__call = read, write, call or misuses.__call
  meta.__len = length or misuses.__len
  return ffi.metatype(ffi.typeof(declared), meta)
end
-- One that has no fields.
function objects.object(read, write, call) return objects.object_type("struct {}", read, write, call)() end

return objects
