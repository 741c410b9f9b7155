import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'

const tools = resolve(import.meta.dirname, '../../../../../src/features/places/map/basemap/tilemaker')
const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined
const missing = ['tilemaker', 'osmium'].filter((program) => !isThere(program))

interface Row {
  readonly zoom_level: number
  readonly tile_data: Uint8Array
}

test(`streets are made of an extract of OpenStreetMap${missing.length > 0 ? ` (skipped: no ${missing.join(', no ')} here)` : ''}`, ({
  skip,
}) => {
  if (missing.length > 0) skip(`${missing.join(' and ')} cannot be had here`)
  const folder = mkdtempSync(join(tmpdir(), 'make-streets-'))
  const [text, extract, tiles] = ['o.osm', 'o.osm.pbf', 'o.mbtiles'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const ostankino = gunzipSync(readFileSync(join(import.meta.dirname, 'ostankino.osm.gz'))).toString()
  // The extract has no metro stations, only a tunnel, so the monorail is relabelled as metro.
  writeFileSync(text, ostankino.replaceAll('v="monorail"', 'v="subway"'))
  expect(spawnSync('osmium', ['cat', text, '-o', extract]).status).toBe(0)
  const made = spawnSync(
    'tilemaker',
    [
      ['--input', extract, '--output', tiles],
      ['--config', join(tools, 'config.json'), '--process', join(tools, 'process.lua')],
    ].flat(),
    { cwd: folder, encoding: 'utf8' },
  )
  expect(made.status, made.stderr).toBe(0)
  const database = new DatabaseSync(tiles, { readOnly: true })
  const rows = database.prepare('select zoom_level, tile_data from tiles').all() as unknown as Row[]
  database.close()
  rmSync(folder, { recursive: true })

  const layers = new Map<string, number>()
  const names = new Set<unknown>()
  const places = new Set<string>()
  for (const { tile_data: bytes } of rows.filter(({ zoom_level: zoom }) => zoom === 14)) {
    const tile = new VectorTile(new PbfReader(gunzipSync(bytes)))
    for (const [name, layer] of Object.entries(tile.layers)) {
      layers.set(name, (layers.get(name) ?? 0) + layer.length)
      for (let index = 0; index < layer.length; index += 1) {
        const { class: kind, name: text } = layer.feature(index).properties
        if (name === 'roads') names.add(text)
        if (name === 'place') places.add(`${kind}: ${text}`)
      }
    }
  }
  expect([...layers.keys()].sort()).toEqual(
    expect.arrayContaining(['building', 'green', 'rail', 'roads', 'water']),
  )
  expect(layers.get('building')).toBeGreaterThan(500)
  expect([...names]).toEqual(expect.arrayContaining(['улица Академика Королёва', 'Звёздный бульвар']))
  expect([...places]).toEqual(
    expect.arrayContaining(['metro: Тимирязевская', 'water: Останкинский дворцовый пруд']),
  )
  expect(Math.min(...rows.map(({ zoom_level: zoom }) => zoom))).toBeLessThanOrEqual(8)
})
