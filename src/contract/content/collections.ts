import { bannerEntry } from './banner-entry.ts'
import { documentEntry } from './document-entry.ts'
import { faqEntry } from './faq-entry.ts'
import { officeEntry } from './office-entry.ts'
import { promotionEntry } from './promotion-entry.ts'
import { serviceEntry } from './service-entry.ts'
import { siteEntry } from './site-entry.ts'
import { tariffEntry } from './tariff-entry.ts'

/** The folders of `content` that editors write Markdown in, and what the front matter of each must be. */
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
