import { collection, operator, services, tariffs } from '#content/pages/from-content.ts'
import type { OfficePagesContent, PageOffice } from '#places/rules/page-office.ts'
import { pageOfficeOf, servicePagesOf } from '#places/server/office-page-model.ts'

export const contentOffices = async (): Promise<PageOffice[]> =>
  (await collection('offices'))
    .map(({ data, body }) => pageOfficeOf({ ...data, directions: data.directions || (body ?? '') }))
    .sort((a, b) => (a.index < b.index ? -1 : 1))

export const officePagesContent = async (site: URL | undefined): Promise<OfficePagesContent> => ({
  tariffs: await tariffs(),
  servicePages: servicePagesOf(await services()),
  telephone: (await operator()).phone,
  origin: site?.origin ?? '',
})
