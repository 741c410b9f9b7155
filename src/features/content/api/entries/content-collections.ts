import { bannerEntry, faqEntry, serviceEntry } from './banner-service-faq-entries.ts'
import { documentEntry } from './document-entry.ts'
import { officeEntry } from './office-entry.ts'
import { siteEntry } from './site-entry.ts'
import { promotionEntry, tariffEntry } from './tariff-and-promotion-entries.ts'

export const contentCollections = {
  faq: faqEntry,
  documents: documentEntry,
  services: serviceEntry,
  tariffs: tariffEntry,
  offices: officeEntry,
  promotions: promotionEntry,
  banners: bannerEntry,
  site: siteEntry,
} as const
export type ContentCollection = keyof typeof contentCollections
