-- What of OpenStreetMap goes into which layer of the streets, from which zoom on (tilemaker 2 and 3).

node_keys = { "place", "railway" }

local roads_from = {
  motorway = 4, trunk = 5, primary = 7, secondary = 9, tertiary = 10, unclassified = 12, residential = 12,
  living_street = 13, pedestrian = 13, road = 13,
  service = 14, track = 14, footway = 14, path = 14, cycleway = 14, steps = 14,
}
local minor = { unclassified = true, residential = true, living_street = true, pedestrian = true, road = true }
local path = { footway = true, path = true, cycleway = true, steps = true, track = true }
local places_from = { city = 4, town = 7, village = 10, suburb = 11, quarter = 12, hamlet = 12, neighbourhood = 13, metro = 12 }
local rails = { rail = true, light_rail = true, tram = true }
local rivers_from = { river = 6, canal = 9, stream = 12, ditch = 12 }
local parks = { park = true, garden = true }
local greens = { cemetery = true, recreation_ground = true, village_green = true }
local grasses = { grassland = true, heath = true }
local industrial = { industrial = true, railway = true, commercial = true }

local function russian_name(thing)
  local name = thing:Find("name:ru")
  return name ~= "" and name or thing:Find("name")
end

local function layer(thing, name, is_area, from, class)
  thing:Layer(name, is_area)
  thing:MinZoom(from)
  if class then thing:Attribute("class", class) end
end

function init_function() end
function exit_function() end

local function is_metro_station(node)
  return node:Find("railway") == "station" and node:Find("station") == "subway"
end

function node_function(node)
  local class = is_metro_station(node) and "metro" or node:Find("place")
  local from, name = places_from[class], russian_name(node)
  if not from or name == "" then return end
  layer(node, "place", false, from, class)
  node:Attribute("name", name)
end

local function road(way)
  local highway = way:Find("highway")
  local link = highway:match("^(.-)_link$")
  local kind = link or highway
  local from = roads_from[kind]
  if not from or way:Find("area") == "yes" then return end
  local class = minor[kind] and "minor" or path[kind] and "path" or kind
  layer(way, "roads", false, link and math.max(from, 10) or from, class)
  if way:Find("tunnel") == "yes" then way:AttributeNumeric("tunnel", 1) end
  local name = russian_name(way)
  if name ~= "" and class ~= "path" and class ~= "service" then way:Attribute("name", name) end
end

local function rail(way)
  local kind = way:Find("railway")
  local is_metro_above = kind == "subway" and way:Find("tunnel") ~= "yes"
  if not rails[kind] and not is_metro_above then return end
  if way:Find("service") ~= "" then return layer(way, "rail", false, 13, "yard") end
  layer(way, "rail", false, kind == "rail" and 7 or 12, kind == "rail" and "rail" or "transit")
end

local function waterway(way)
  local kind = way:Find("waterway")
  local from = rivers_from[kind]
  if not from or way:Find("tunnel") ~= "" then return end
  layer(way, "waterway", false, from, (kind == "river" or kind == "canal") and "river" or "stream")
  local name = russian_name(way)
  if kind == "river" and name ~= "" then way:Attribute("name", name) end
end

local function ground(way)
  local natural, landuse, leisure = way:Find("natural"), way:Find("landuse"), way:Find("leisure")
  local area = way:Area()
  if natural == "water" or way:Find("waterway") == "riverbank" or landuse == "reservoir" or landuse == "basin" then
    local from, name = area > 4e6 and 5 or area > 2e5 and 8 or 12, russian_name(way)
    layer(way, "water", true, from, "water")
    if name ~= "" then
      way:LayerAsCentroid("place")
      way:MinZoom(math.max(from, 10))
      way:Attribute("class", "water")
      way:Attribute("name", name)
    end
  elseif landuse == "forest" or natural == "wood" then
    layer(way, "green", true, area > 2e6 and 8 or 11, "wood")
  elseif parks[leisure] or greens[landuse] then
    layer(way, "green", true, 11, "park")
  elseif landuse == "grass" or grasses[natural] then
    layer(way, "green", true, 14, "grass")
  elseif landuse == "residential" then
    layer(way, "built", true, 7, "residential")
  elseif industrial[landuse] then
    layer(way, "built", true, 11, "industrial")
  end
end

function way_function(way)
  road(way)
  rail(way)
  waterway(way)
  if not way:IsClosed() then return end
  ground(way)
  if way:Find("building") ~= "" then layer(way, "building", true, 14) end
end
