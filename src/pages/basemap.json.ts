import { getCollection } from 'astro:content'
import names from '../../content/map/names.json'
import { makeBasemap, type NameRow } from '../basemap/make-basemap.ts'

export const GET = async () => {
  const settlements = (await getCollection('offices')).map(({ data }) => ({
    name: data.settlement,
    latitude: data.latitude,
    longitude: data.longitude,
  }))
  const [cities, seas] = [names.cities, names.seas] as unknown as [NameRow[], NameRow[]]
  return Response.json(makeBasemap({ cities, seas, settlements }))
}
