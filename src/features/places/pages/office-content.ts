import { readCollection, readOperator, readServices, readTariffs } from '#content/pages/read-content.ts'
import type { OfficeForPages, OfficePagesContent } from '#places/rules/office-for-pages.ts'
import { servicePagesByNumber, toOfficeForPages } from '#places/server/office-page-model.ts'

export const readOfficesFromContent = async (): Promise<OfficeForPages[]> =>
  (await readCollection('offices'))
    .map(({ data, body }) => toOfficeForPages({ ...data, directions: data.directions || (body ?? '') }))
    .sort((a, b) => (a.index < b.index ? -1 : 1))

export const readOfficePagesContent = async (site: URL | undefined): Promise<OfficePagesContent> => ({
  tariffs: await readTariffs(),
  servicePages: servicePagesByNumber(await readServices()),
  telephone: (await readOperator()).phone,
  origin: site?.origin ?? '',
})
