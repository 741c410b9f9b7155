import { documentEntry } from './document-entry.ts'
import { officeEntry } from './office-entry.ts'
import { promotionEntry, tariffEntry } from './price-entries.ts'
import { bannerEntry, faqEntry, serviceEntry } from './reading-entries.ts'
import { siteEntry } from './site-entry.ts'

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
