import { builtOn, type Shown, shown } from '#content/server/page-locals.ts'
import { contentOffices, officePagesContent } from '#places/pages/offices-view.ts'
import { officePagesOf } from '#places/screens/office-page/office-pages.ts'

type Places = ReturnType<typeof officePagesOf>

const pagesByOffices = new WeakMap<NonNullable<Shown['offices']>, Promise<Places>>()

/** Cached per list of offices, because the country has thousands. */
export const placesShown = async (site: URL | undefined): Promise<Places> => {
  const { day = builtOn, offices = await contentOffices() } = shown.getStore() ?? {}
  const cachedPages = pagesByOffices.get(offices)
  if (cachedPages) return cachedPages
  const places = officePagesContent(site).then((content) => officePagesOf(offices, content, day))
  pagesByOffices.set(offices, places)
  return places
}
