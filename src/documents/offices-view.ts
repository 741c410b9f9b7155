import type { OfficePagesContent, PageOffice } from '#domain/page-office.ts'
import { collection, operator, services, tariffs } from './from-content.ts'
import { pageOfficeOf, servicePagesOf } from './page-office.ts'

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
