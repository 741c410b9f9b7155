import { getCollection } from 'astro:content'
import type { MetroStation } from '#places/api/basemap-format.ts'
import { makeBasemap, type PlaceNameListRow } from '#places/map/basemap/make-basemap.ts'
import metro from '../../content/map/metro.json'
import names from '../../content/map/names.json'

export const GET = async () => {
  const settlements = (await getCollection('offices')).map(({ data }) => ({
    name: data.settlement,
    latitude: data.latitude,
    longitude: data.longitude,
  }))
  const [cities, seas] = [names.cities, names.seas] as unknown as [PlaceNameListRow[], PlaceNameListRow[]]
  const stations = Object.values(metro).flat() as unknown as MetroStation[]
  return Response.json(makeBasemap({ cities, seas, settlements, metro: stations }))
}
