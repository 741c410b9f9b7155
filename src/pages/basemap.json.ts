import { getCollection } from 'astro:content'
import { makeBasemap, type PlaceNameListRow } from '#places/map/basemap/make-basemap.ts'
import names from '../../content/map/names.json'

export const GET = async () => {
  const settlements = (await getCollection('offices')).map(({ data }) => ({
    name: data.settlement,
    latitude: data.latitude,
    longitude: data.longitude,
  }))
  const [cities, seas] = [names.cities, names.seas] as unknown as [PlaceNameListRow[], PlaceNameListRow[]]
  return Response.json(makeBasemap({ cities, seas, settlements }))
}
