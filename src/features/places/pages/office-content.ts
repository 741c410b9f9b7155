import { readCollection, readItemCatalogue, readOperator, readTariffs } from '#content/pages/read-content.ts'
import type { OfficeForPages, OfficePagesContent } from '#places/rules/office-for-pages.ts'
import { toOfficeForPages } from '#places/server/office-page-model.ts'

export const readOfficesFromContent = async (): Promise<OfficeForPages[]> =>
  (await readCollection('offices'))
    .map(({ data, body }) => toOfficeForPages({ ...data, directions: data.directions || (body ?? '') }))
    .sort((a, b) => (a.index < b.index ? -1 : 1))

export const readOfficePagesContent = async (site: URL | undefined): Promise<OfficePagesContent> => ({
  tariffs: await readTariffs(),
  telephone: (await readOperator()).phone,
  itemCatalogue: await readItemCatalogue(),
  origin: site?.origin ?? '',
})
