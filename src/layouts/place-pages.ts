import { buildDay, type PageLocals, pageLocals } from '#content/server/page-locals.ts'
import { readContentOffices, readOfficePagesContent } from '#places/pages/office-content.ts'
import { createOfficePages } from '#places/screens/office-page/office-pages.ts'

type PlacePages = ReturnType<typeof createOfficePages>

const pagesByOffices = new WeakMap<NonNullable<PageLocals['offices']>, Promise<PlacePages>>()

/** Caches the pages for each list of offices, because there are thousands of offices. */
export const readPlacePages = async (site: URL | undefined): Promise<PlacePages> => {
  const { day = buildDay, offices = await readContentOffices() } = pageLocals.getStore() ?? {}
  const cachedPages = pagesByOffices.get(offices)
  if (cachedPages) return cachedPages
  const places = readOfficePagesContent(site).then((content) => createOfficePages(offices, content, day))
  pagesByOffices.set(offices, places)
  return places
}
