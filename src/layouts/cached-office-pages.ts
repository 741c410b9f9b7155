import { type PageLocals, pageLocals, siteBuildDay } from '#content/server/page-locals.ts'
import { readOfficePagesContent, readOfficesFromContent } from '#places/pages/office-content.ts'
import { createOfficePageFinder } from '#places/screens/office-page/office-pages.ts'

type PlacePages = ReturnType<typeof createOfficePageFinder>

const pagesByOffices = new WeakMap<NonNullable<PageLocals['offices']>, Promise<PlacePages>>()

/** Caches the pages for each list of offices, because there are thousands of offices. */
export const readCachedOfficePages = async (site: URL | undefined): Promise<PlacePages> => {
  const { day = siteBuildDay, offices = await readOfficesFromContent() } = pageLocals.getStore() ?? {}
  const cachedPages = pagesByOffices.get(offices)
  if (cachedPages) return cachedPages
  const places = readOfficePagesContent(site).then((content) => createOfficePageFinder(offices, content, day))
  pagesByOffices.set(offices, places)
  return places
}
